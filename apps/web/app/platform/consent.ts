/** Asks whether visits may be counted, and stores the answer. Inlined before the first paint where an analytics key is set. */
const KEY = 'analyticsConsent';
const root = document.documentElement;

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? 'ask';
  } catch {
    // A browser without storage would ask on every page, so it does not ask at all.
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
  // The visitor answered in another tab.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow(kept());
  });
}

document.addEventListener(
  'click',
  (event) => {
    const answer = event.target instanceof Element && event.target.closest<HTMLElement>('button[data-consent]')?.dataset['consent'];
    if (!answer) return;
    // No other script of the page may count this press or repeat it later.
    event.stopImmediatePropagation();
    if (answer !== 'ask') {
      try {
        localStorage.setItem(KEY, answer);
      } catch {
        // Without storage, the answer holds for this page only.
      }
    }
    follow(answer);
    document.getElementById(answer === 'ask' ? 'visit-statistics' : 'content')?.focus({ preventScroll: answer !== 'ask' });
  },
  true,
);
export {};
