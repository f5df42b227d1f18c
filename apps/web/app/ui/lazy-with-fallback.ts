import { lazy, type ComponentType } from 'react';

/**
 * A component that is loaded when it is first drawn. Where it cannot be loaded, as where the connection is lost, `Instead` is there, or
 * nothing, and the page goes on.
 */
export function lazyWithFallback<Props>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props> = Nothing) {
  return lazy(async () => ({ default: await load().catch(() => Instead) }));
}

function Nothing(): null {
  return null;
}
