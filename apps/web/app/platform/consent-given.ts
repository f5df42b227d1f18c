/** Whether the visitor agrees to be counted, as `consent.ts` stored it. Browser only. */
export function isConsentGiven(): boolean {
  return document.documentElement.dataset['consent'] === 'yes';
}
