import { useEffect, useState } from 'react';

const ANNOUNCEMENT = 'waylift:announcement';

/** Tells screen readers something once, without moving the focus. Does nothing until the page's scripts run. */
export function announce(text: string): void {
  document.dispatchEvent(new CustomEvent(ANNOUNCEMENT, { detail: text }));
}

/** It comes last in the page: so the title that a page begins with, which the screen reader has read already, is not spoken twice. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', times: 0 });
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string') {
        const text = event.detail;
        setSaid(({ times }) => ({ text, times: times + 1 }));
      }
    };
    document.addEventListener(ANNOUNCEMENT, listen);
    return () => document.removeEventListener(ANNOUNCEMENT, listen);
  }, []);
  return (
    <p className="visually-hidden" role="status" data-announcer>
      {/* The same words again are news only in another element. */}
      <span key={said.times}>{said.text}</span>
    </p>
  );
}
