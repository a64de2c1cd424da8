import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The browser loads the list of all routes in one small file and caches it. By default, each page would contain only
  // some of the routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
