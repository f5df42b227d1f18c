import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import './closing.css';

/** The last words of the landing page, and the way in once more. */
export function Closing({ title, joinHref, words }: { readonly title: string; readonly joinHref: string; readonly words: string }) {
  const t = useWords();
  return (
    <section className="section section--sunk" aria-labelledby="closing-title">
      <div className="wrap closing">
        <h2 id="closing-title">{title}</h2>
        <div className="closing__row">
          <ButtonLink to={joinHref} isBig leadsOn>
            {t(m.home_join)}
          </ButtonLink>
          <p>{words}</p>
        </div>
      </div>
    </section>
  );
}
