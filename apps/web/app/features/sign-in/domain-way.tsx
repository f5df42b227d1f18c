/** The way of an employer at the public community. Loaded late. */
import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useCommunityPath } from '../../community/community-link.ts';
import { emailProblem } from '../../forms/field-checks.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { ButtonLink } from '../../ui/button/button.tsx';

/** Nobody has stopped typing before. */
const PAUSE_MS = 400;

type Place = { readonly slug: string; readonly label: string };
type DomainWayProps = { readonly formRef: RefObject<HTMLFormElement | null>; readonly onFound: (isFound: boolean) => void };

/** Once an address is typed for whose domain a provider vouches, its button stands beside the password. */
export function DomainWay({ formRef, onFound }: DomainWayProps) {
  const t = useWords();
  const path = useCommunityPath();
  const [place, setPlace] = useState<Place | null>(null);
  const show = useEffectEvent((found: Place | null) => {
    setPlace(found);
    onFound(found !== null);
  });
  useEffect(() => {
    const field = formRef.current?.querySelector<HTMLInputElement>('input[name=email]');
    if (field == null) return undefined;
    let domain = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const look = () => {
      const typed = emailProblem(field.value, '') === null ? field.value.trim().replace(/^.*@/, '').toLowerCase() : '';
      if (typed === domain) return;
      domain = typed;
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      show(null);
      if (domain !== '') timer = setTimeout(() => void findPlace(domain, signal).then(show, () => undefined), PAUSE_MS);
    };
    field.addEventListener('input', look);
    look();
    return () => {
      field.removeEventListener('input', look);
      clearTimeout(timer);
      asking.abort();
    };
  }, [formRef]);
  return (
    <div role="status">
      {place === null ? null : (
        <div className="stack stack--s">
          <p className="muted">{t(m.signon_domain)}</p>
          <ButtonLink to={path('/sign-on', place.slug)} leadsOn reloads>
            {t(m.signon_continue, { label: place.label })}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** The domain alone decides, so the rest of the address stays here. */
async function findPlace(domain: string, signal: AbortSignal): Promise<Place | null> {
  const found = await browserApi().call('findCommunitiesByEmail', { query: { email: `someone@${domain}` } }, { signal });
  return found.ok ? (found.value.signOn ?? null) : null;
}
