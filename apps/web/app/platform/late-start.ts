/** Loads error reporting and analytics once the page is usable, and collects errors until then. The server inlines it. */
import type { LateSettings } from './late-settings.ts';

const late = document.currentScript?.dataset ?? {};
const earlyErrors: unknown[] = [];
const EARLY_ERRORS_MAX = 20;
const PATIENCE_MS = 5000;

function keep(event: ErrorEvent | PromiseRejectionEvent): void {
  if (earlyErrors.length < EARLY_ERRORS_MAX) earlyErrors.push('reason' in event ? event.reason : (event.error ?? event.message));
}
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);
window.wayliftLate = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server out of a checked configuration
  settings: JSON.parse(late['settings'] ?? '{}') as LateSettings,
  earlyErrors,
  stopKeeping: () => {
    removeEventListener('error', keep);
    removeEventListener('unhandledrejection', keep);
  },
};

let isReady = late['waits'] === undefined;
let isStarted = false;
function startWhenUsable(): void {
  if (isStarted || !isReady || document.readyState !== 'complete') return;
  isStarted = true;
  const whenIdle: (run: () => void) => unknown =
    'requestIdleCallback' in window ? (run) => requestIdleCallback(run, { timeout: PATIENCE_MS }) : (run) => setTimeout(run, 500);
  whenIdle(() => {
    import(late['module'] ?? '').catch(() => {});
  });
}
function setReady(): void {
  isReady = true;
  startWhenUsable();
}
document.addEventListener('waylift:ready', setReady, { once: true });
addEventListener('load', () => {
  setTimeout(startWhenUsable);
  setTimeout(setReady, PATIENCE_MS);
});
