import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A route is one file: apart, its loader and action would be more requests, and more names in the route table of every page.
  splitRouteModules: false,
  // The whole route table is sent with the page: it is small, and a lost request for a part of it would break a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
