import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The browser caches one small file with all routes. By default, each page would contain only some of the routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
