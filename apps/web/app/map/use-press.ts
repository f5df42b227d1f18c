import type { Position } from '@waylift/geography/position';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { fromPixels, unproject, type Size, type View } from './view.ts';

type Pressed = { readonly view: View; readonly size: Size; readonly onPress: ((at: Position) => void) | undefined };

/** Tells where on the drawn map was pressed. A map that lies over it tells that itself. */
export function usePress(element: RefObject<HTMLElement | null>, { view, size, onPress }: Pressed): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const { current } = element;
    const isElsewhere = event.target instanceof Element && event.target.closest('.map__tools, .map__note, .map__movable') !== null;
    if (current === null || onPress === undefined || isElsewhere) return;
    const { left, top } = current.getBoundingClientRect();
    onPress(unproject(fromPixels({ x: event.clientX - left, y: event.clientY - top }, view, size)));
  });
  useEffect(() => {
    const { current } = element;
    current?.addEventListener('click', press);
    return () => current?.removeEventListener('click', press);
  }, [element]);
}
