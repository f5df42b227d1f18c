/** Shows the progress of long work: on a terminal a bar with the time left, elsewhere a line for each stage. */
import type { Progress } from '../../map/roads/tile-builder.ts';
import type { Terminal } from './terminal.ts';

const DRAW_EVERY_MS = 500;
/** The time left is shown only after this share. */
const TELLING_SHARE = 0.05;
/** If a stage takes longer than expected, the bar stops at this share of it. */
const STAGE_MAX = 0.95;

export type StageProgress = Disposable & { readonly onProgress: Progress };

export function showStages(terminal: Pick<Terminal, 'progress' | 'progressLine'>): StageProgress {
  const startedAt = performance.now();
  let [stage, from, to, since] = ['', 0, 0, startedAt];
  const draw = () => {
    const now = performance.now();
    // Progress within a stage is not known, so the bar moves at the speed so far.
    const pace = since > startedAt ? from / (since - startedAt) : 0;
    const share = Math.min(from + pace * (now - since), from + STAGE_MAX * (to - from));
    const left = share < TELLING_SHARE ? '' : `, ${timeText(((now - startedAt) * (1 - share)) / share)} left`;
    terminal.progress({ label: `${stage}${left}`, done: share, total: 1 });
  };
  const drawing = setInterval(draw, DRAW_EVERY_MS);
  return {
    onProgress(newStage, newFrom, newTo) {
      if (newStage !== stage) terminal.progressLine(`${newStage} (${Math.floor(newFrom * 100)} %)`);
      if (newStage !== stage || newFrom !== from) [stage, from, to, since] = [newStage, newFrom, newTo, performance.now()];
      draw();
    },
    [Symbol.dispose]() {
      clearInterval(drawing);
      terminal.progress(null);
    },
  };
}

/** `50 s`, `12 min`, `3 h 20 min` */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
