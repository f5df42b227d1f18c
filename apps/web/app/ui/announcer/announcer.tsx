import { useEffect, useState } from 'react';

const ANNOUNCEMENT = 'waylift:announcement';

/** Announces a text to screen readers once, without moving the focus. Does nothing until the page's scripts run. */
export function announce(text: string): void {
  document.dispatchEvent(new CustomEvent(ANNOUNCEMENT, { detail: text }));
}

/** Last in the page, so that a screen reader does not announce the page's first title, which it has read already. */
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
      {/* A new element, so that the same words are announced again. */}
      <span key={said.times}>{said.text}</span>
    </p>
  );
}
