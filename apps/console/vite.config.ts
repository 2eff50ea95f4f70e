import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script-plugin.ts';
import { shapelessContract } from './build/shapeless-contract-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:7100';
const proxied = Object.fromEntries(['/admbo', '/service', '/config', '/user/'].map((path) => [path, server]));

export default defineConfig({
  root,
  plugins: [
    shapelessContract(),
    react(),
    bootScript({
      script: `${root}src/boot.ts`,
      pages: {
        '/': 'features/home/home-page.tsx',
        '/login': 'features/sign-in/sign-in-page.tsx',
        '/authentication_code': 'features/sign-in/code-page.tsx',
        '/find_password': 'features/passwords/find-password-page.tsx',
        '/change_password': 'features/passwords/change-password-page.tsx',
        '/device': 'features/devices/device-list-page.tsx',
        '/device2': 'features/device-pool/device-pool-page.tsx',
        '/admin': 'features/admins/admin-page.tsx',
        '/device_detail': 'features/device-detail/device-detail-page.tsx',
        '/incident': 'features/incidents/incident-page.tsx',
        '/server': 'features/hosts/host-list-page.tsx',
        '/server_manage': 'features/hosts/host-manage-page.tsx',
        '/user': 'features/users/user-page.tsx',
        '/user_activity_history': 'features/audit/login-history-page.tsx',
        '/deployments': 'features/deployments/deployment-page.tsx',
        '/audit': 'features/audit/audit-page.tsx',
        '/sessions': 'features/sessions/session-list-page.tsx',
        '/api_tokens': 'features/api-tokens/api-token-page.tsx',
        '/outbox': 'features/outbox/outbox-page.tsx',
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [shapelessContract()] },
  server: { host: '127.0.0.1', proxy: proxied },
  build: {
    outDir: fileURLToPath(new URL('../../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and workers have to be files: the policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    // One stylesheet of about ten kilobytes comes with the page; one for each page would come after it.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
