import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Browsers cache one small file with all routes. By default, each page would contain only a part of them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
