import { lazy, type ComponentType } from 'react';

/** A component that loads at its first render. If loading fails, for example without a connection, `Instead` shows, or nothing. */
export function lazyWithFallback<Props>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props> = Nothing) {
  return lazy(async () => ({ default: await load().catch(() => Instead) }));
}

function Nothing(): null {
  return null;
}
