import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One small file with all addresses, kept by the browser, instead of a part of it in every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
