import type { Position } from '@waylift/geography/position';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { followFingers, followKeys, followWheel, placeOf, type Change } from './gestures.ts';
import { panned, unproject, zoomed, type Point, type Size, type View } from './view.ts';

type Moving = {
  readonly view: View;
  readonly size: Size;
  /** What the picture shows now. */
  readonly drawn: { readonly view: View; readonly size: Size };
  /** Whether touch and wheel move the map. If not, they scroll the page. */
  readonly isMoving: boolean;
  readonly hasKeys: boolean;
  /** Called with the view to draw: at the end of a movement, and during one that reaches the end of the drawn area. */
  readonly onView: (view: View) => void;
  readonly onPress: ((at: Position) => void) | undefined;
};

/** The picture is drawn beyond its element by these fractions of its width and height. It is drawn again when most of that margin is used up. */
export const MOVING_MARGIN = 0.5;
const USED_UP = 0.35;

/**
 * Moves a map by touch, wheel and keys, and reports where it is pressed. During a movement the picture is only transformed, so the browser need
 * not draw it again.
 * @returns refs for `surface` and the picture in it (`sheet`), `zoom` for buttons, and `show` for a map that lies over this one
 */
export function useMoving({ view, size, drawn, isMoving, hasKeys, onView, onPress }: Moving): {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly zoom: (steps: number) => void;
  readonly show: (view: View, isAtRest: boolean) => void;
} {
  const surface = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** The view on the screen, and the view that was last asked to be drawn. */
  const now = useRef(view);
  const asked = useRef(view);

  function lay(): void {
    const { centre, scale } = now.current;
    const x = (drawn.view.centre.x - centre.x) * scale;
    const y = (drawn.view.centre.y - centre.y) * scale;
    const grown = scale / drawn.view.scale;
    // A picture of another size is fitted to the element by the browser.
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
