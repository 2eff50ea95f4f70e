/** Addresses of the console's pages (document 2 section 2). */
export const paths = {
  home: '/',
  signIn: '/login',
  deviceList: '/device',
  devicePool: '/device2',
  hostList: '/server',
  scaleFactorGuide: '/guide/scale-factor',
} as const;
