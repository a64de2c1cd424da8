import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route manifest is one small file with all routes, which browsers cache. By default, every page would contain a
  // part of the manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
