/** Asks whether visits may be counted, and keeps the answer. Inlined where an analytics key is set, before anything is painted. */
const KEY = 'analyticsConsent';
const root = document.documentElement;

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? 'ask';
  } catch {
    // A browser that keeps nothing would be asked on every page.
    return 'no';
  }
}

function follow(answer: string): void {
  root.dataset['consent'] = answer;
  document.dispatchEvent(new Event('waylift:consent'));
}

const asksNotToBeTracked = navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
if (!asksNotToBeTracked) {
  follow(kept());
  // Another tab has answered.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow(kept());
  });
}

document.addEventListener(
  'click',
  (event) => {
    const answer = event.target instanceof Element && event.target.closest<HTMLElement>('button[data-consent]')?.dataset['consent'];
    if (!answer) return;
    // No other script of the page is to count this press, or to make it again later.
    event.stopImmediatePropagation();
    if (answer !== 'ask') {
      try {
        localStorage.setItem(KEY, answer);
      } catch {
        // It then holds for this page.
      }
    }
    follow(answer);
    document.getElementById(answer === 'ask' ? 'visit-statistics' : 'content')?.focus({ preventScroll: answer !== 'ask' });
  },
  true,
);
export {};
