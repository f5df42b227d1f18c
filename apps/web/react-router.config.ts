import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A route is one file. Split, its loader and action would add requests, and names to every page's route table.
  splitRouteModules: false,
  // The whole route table is sent with the page. It is small, and a failed request for a part of it would break a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
