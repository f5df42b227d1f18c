import { useEffect, type RefObject } from 'react';
import { joined } from './session-state.ts';

/**
 * Fills in the address that was joined with in this browser. In an effect, since the server does not know it. Not amid somebody's typing: the page
 * may wake late.
 */
export function useJoinedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const email = form.current?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement) || email.value !== '' || email === document.activeElement) return;
    email.value = joined()?.email ?? '';
  }, [form]);
}
