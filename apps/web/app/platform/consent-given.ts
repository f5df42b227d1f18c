/** Whether the visitor agrees to be counted, as `consent.ts` has written it. Browser only. */
export function isConsentGiven(): boolean {
  return document.documentElement.dataset['consent'] === 'yes';
}
