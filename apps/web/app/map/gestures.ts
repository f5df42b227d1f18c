/** Turns touches, mouse, wheel and keys into changes of a map. Points are pixels from the middle of its element. */
import type { Point } from './view.ts';

/** The map moves `by` pixels, then zooms around `about` by so many doublings. */
export type Change = { readonly by: Point; readonly steps: number; readonly about: Point };
/** `onRest` is called when a movement has ended. */
export type Moves = { readonly onChange: (change: Change) => void; readonly onRest: () => void };

/** A press that moves less than this is not a drag. */
const SLOP_PX = 4;
const STEPS_BY_WHEEL_UNIT = [0.003, 0.08, 1] as const;
/** With `ctrlKey`, a wheel event is a pinch on a trackpad, whose steps are small. */
const PINCH_FACTOR = 8;
const REST_AFTER_MS = 200;
/** A finger that rests for so long before it is lifted stops the map, so it does not glide. */
const HELD_MS = 60;
/** After this time a glide has a third of its speed. It ends below the least speed, in pixels per millisecond. */
const GLIDE_MS = 300;
const LEAST_SPEED = 0.05;
const KEY_PX = 40;
const SMALL_KEY_PX = 5;
const NOWHERE: Point = { x: 0, y: 0 };

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

export function placeOf(event: MouseEvent, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** One finger or a mouse drags, and two fingers also zoom. The end of a drag is not a press. */
export function followFingers(element: HTMLElement, { onChange, onRest }: Moves, signal: AbortSignal): void {
  const fingers = new Map<number, Point>();
  const gliding = glider(onChange, onRest, signal);
  let isMoving = false;
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || fingers.size === 2) return;
    const hasStopped = gliding.stop();
    isMoving = hasStopped || fingers.size === 1;
    fingers.set(event.pointerId, placeOf(event, element));
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    const now = placeOf(event, element);
    if (before === undefined || (!isMoving && apart(before, now) < SLOP_PX)) return;
    isMoving = true;
    element.setPointerCapture(event.pointerId);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other === undefined) {
      const by = { x: now.x - before.x, y: now.y - before.y };
      gliding.push(by, event.timeStamp);
      return onChange({ by, steps: 0, about: now });
    }
    onChange({
      by: { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 },
      steps: Math.log2(Math.max(1, apart(now, other)) / Math.max(1, apart(before, other))),
      about: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
    });
  };
  const up = ({ pointerId, timeStamp }: PointerEvent) => {
    if (fingers.delete(pointerId) && fingers.size === 0 && isMoving) gliding.start(timeStamp);
  };
  const click = (event: MouseEvent) => {
    // A click by a screen reader has `detail` 0 and follows no drag.
    if (isMoving && event.detail > 0) event.stopImmediatePropagation();
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('click', click, { signal, capture: true });
}

/** A map that is released while moving glides and slows down, unless the person prefers reduced motion. */
function glider(onChange: Moves['onChange'], onRest: () => void, signal: AbortSignal) {
  let speed = NOWHERE;
  let since = 0;
  let frame: number | null = null;
  const stop = () => {
    const isGliding = frame !== null;
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    speed = NOWHERE;
    return isGliding;
  };
  const glide = (time: number) => {
    const ms = Math.max(0, time - since);
    since = time;
    const left = Math.exp(-ms / GLIDE_MS);
    onChange({ by: { x: speed.x * ms, y: speed.y * ms }, steps: 0, about: NOWHERE });
    speed = { x: speed.x * left, y: speed.y * left };
    frame = apart(speed, NOWHERE) < LEAST_SPEED ? null : requestAnimationFrame(glide);
    if (frame === null) onRest();
  };
  signal.addEventListener('abort', stop);
  return {
    stop,
    push: ({ x, y }: Point, time: number) => {
      const ms = Math.max(1, time - since);
      speed = ms > HELD_MS ? NOWHERE : { x: (speed.x + x / ms) / 2, y: (speed.y + y / ms) / 2 };
      since = time;
    },
    start: (time: number) => {
      const isStill = time - since > HELD_MS || apart(speed, NOWHERE) < LEAST_SPEED;
      if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) return onRest();
      since = time;
      frame = requestAnimationFrame(glide);
    },
  };
}

/** The wheel and a double press zoom around the pointer. */
export function followWheel(element: HTMLElement, { onChange, onRest }: Moves, signal: AbortSignal): void {
  const restSoon = restTimer(onRest, signal);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const steps = -event.deltaY * (STEPS_BY_WHEEL_UNIT[event.deltaMode] ?? 0) * (event.ctrlKey ? PINCH_FACTOR : 1);
    onChange({ by: NOWHERE, steps: Math.min(Math.max(steps, -1), 1), about: placeOf(event, element) });
    restSoon();
  };
  const pressTwice = (event: MouseEvent) => {
    onChange({ by: NOWHERE, steps: event.shiftKey ? -1 : 1, about: placeOf(event, element) });
    onRest();
  };
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('dblclick', pressTwice, { signal });
}

/** Arrow keys move (with Shift in small steps), + and - zoom, and Enter chooses the middle. */
export function followKeys(element: HTMLElement, { onChange, onRest }: Moves, onEnter: () => void, signal: AbortSignal): void {
  const restSoon = restTimer(onRest, signal);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') return onEnter();
    const { x, y } = ARROWS[event.key] ?? NOWHERE;
    const steps = ZOOMS[event.key] ?? 0;
    if (x === 0 && y === 0 && steps === 0) return;
    event.preventDefault();
    const px = event.shiftKey ? SMALL_KEY_PX : KEY_PX;
    onChange({ by: { x: x * px, y: y * px }, steps, about: NOWHERE });
    restSoon();
  };
  element.addEventListener('keydown', press, { signal });
}

function restTimer(onRest: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    timer = setTimeout(onRest, REST_AFTER_MS);
  };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
