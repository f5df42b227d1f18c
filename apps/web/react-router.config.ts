import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table is sent with the page: it is small, and a lost request for a part of it would break a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
