import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { session } from './browser-session.ts';
import { draftFor, keepDraft } from './drafts.ts';
import { memberOf } from './session.ts';
import { readTokens } from './tokens.ts';

const PAUSE_MS = 500;

/** The member of this page. */
export function presentMember(): string {
  return memberOf({ accessToken: session.presentToken() ?? '', refreshToken: '' });
}

/**
 * The text that is being written in a conversation. Storing it writes all drafts anew, so it waits for a pause of the writing, or for the
 * moment when the page is hidden, left or reloaded.
 */
export function useDraft(conversationId: string): readonly [string, (text: string) => void] {
  const [member] = useState(presentMember);
  const [text, setText] = useState(() => draftFor(member, conversationId).text);
  const kept = useRef(text);

  const keep = useEffectEvent(() => {
    const tokens = readTokens(() => localStorage);
    // After the end of the session nothing may be stored any more.
    if (text === kept.current || tokens === null || memberOf(tokens) !== member) return;
    kept.current = text;
    keepDraft(member, conversationId, { ...draftFor(member, conversationId), text });
  });

  useEffect(() => {
    if (text === kept.current) return undefined;
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const listening = new AbortController();
    addEventListener('pagehide', () => keep(), listening);
    document.addEventListener('visibilitychange', () => keep(), listening);
    return () => {
      listening.abort();
      keep();
    };
  }, []);

  return [text, setText];
}
