import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { breakpoints } from './build/breakpoints.ts';
import { namedWidths } from './build/named-widths.ts';
import { shapelessContract } from './build/shapeless-contract-plugin.ts';

/** The console once more, for the thread of the server that draws first screens: the same sources, and names of styles. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [shapelessContract(), react()],
  css: { postcss: { plugins: [namedWidths(breakpoints)] } },
  worker: { format: 'es', plugins: () => [shapelessContract()] },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/poster/main.ts',
    target: 'node20.19',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    reportCompressedSize: false,
  },
});
