import type { Position } from '@waylift/geography/position';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { followFingers, followKeys, followWheel, placeOf, type Change } from './gestures.ts';
import { panned, unproject, zoomed, type Point, type Size, type View } from './view.ts';

type Moving = {
  readonly view: View;
  readonly size: Size;
  /** What the picture shows by now. */
  readonly drawn: { readonly view: View; readonly size: Size };
  /** Whether fingers and the wheel move the map; else they move the page. */
  readonly isMoving: boolean;
  readonly hasKeys: boolean;
  /** Is told what is to be drawn: at the end of a movement, and amid one that comes to where nothing is drawn yet. */
  readonly onView: (view: View) => void;
  readonly onPress: ((at: Position) => void) | undefined;
};

/** The picture is drawn beyond its element by these parts of its width and height, and anew once a movement has used up most of that. */
export const MOVING_MARGIN = 0.5;
const USED_UP = 0.35;

/**
 * Moves a map under fingers, wheel and keys, and tells where it is pressed. While it moves, the picture is only shifted and stretched, which
 * the browser does without drawing it anew.
 * @returns what `surface` and the picture in it, `sheet`, are to be, `zoom` for buttons, and `show` for a map that lies over this one
 */
export function useMoving({ view, size, drawn, isMoving, hasKeys, onView, onPress }: Moving): {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly zoom: (steps: number) => void;
  readonly show: (view: View, isAtRest: boolean) => void;
} {
  const surface = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** What is on the screen, and what was last asked to be drawn. */
  const now = useRef(view);
  const asked = useRef(view);

  function lay(): void {
    const { centre, scale } = now.current;
    const x = (drawn.view.centre.x - centre.x) * scale;
    const y = (drawn.view.centre.y - centre.y) * scale;
    const grown = scale / drawn.view.scale;
    // A picture of another size fits itself to the element.
    const isThere = now.current === drawn.view || drawn.size !== size;
    if (sheet.current !== null) sheet.current.style.transform = isThere ? '' : `translate(${x}px, ${y}px) scale(${grown})`;
    const reach = (0.5 + USED_UP) * grown - 0.5;
    const isUsedUp = Math.abs(x) > reach * size.width || Math.abs(y) > reach * size.height || grown > 2;
    if (isUsedUp && asked.current === drawn.view) draw();
  }

  function draw(): void {
    asked.current = now.current;
    onView(now.current);
  }

  function show(next: View, isAtRest: boolean): void {
    now.current = next;
    lay();
    if (isAtRest && asked.current !== next) draw();
  }

  const take = useEffectEvent((wanted: View) => {
    if (wanted === asked.current) return;
    asked.current = wanted;
    now.current = wanted;
  });
  useLayoutEffect(() => take(view), [view]);
  const layAnew = useEffectEvent(lay);
  useLayoutEffect(() => layAnew());

  const change = useEffectEvent(({ by, steps, about }: Change) => show(zoomed(panned(now.current, by), steps, about), false));
  const rest = useEffectEvent(() => show(now.current, true));
  const press = useEffectEvent((at: Point) => onPress?.(unproject(panned(now.current, { x: -at.x, y: -at.y }).centre)));

  useEffect(() => {
    const { current: element } = surface;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const moves = { onChange: (made: Change) => change(made), onRest: () => rest() };
    if (isMoving) {
      followFingers(element, moves, signal);
      followWheel(element, moves, signal);
    }
    if (hasKeys) followKeys(element, moves, () => press({ x: 0, y: 0 }), signal);
    element.addEventListener('click', (event) => press(placeOf(event, element)), { signal });
    return () => {
      listening.abort();
      rest();
    };
  }, [isMoving, hasKeys]);

  return { surface, sheet, show, zoom: (steps) => show(zoomed(now.current, steps), true) };
}
