// oxlint-disable-next-line import/no-unassigned-import -- brings the words, before they are drawn
import '@waylift/words/member-words';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { LocaleProvider } from '../app/locale/locale-provider.tsx';
import type { Example } from '../app/ui/example.ts';

const files = import.meta.glob<{ examples: readonly Example[] }>('../app/**/*.examples.tsx', { eager: true });

const components = new Map(
  Object.entries(files).map(([file, { examples }]) => [
    file.replace(/^\.\.\/app\/(?:features\/)?([\w-]+)\/.*?([\w-]+)\.examples\.tsx$/, '$1/$2'),
    examples,
  ]),
);

export function showGallery(): void {
  const element = document.getElementById('gallery');
  if (element === null) return;
  createRoot(element).render(
    <StrictMode>
      <LocaleProvider language={languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE}>
        <Gallery />
      </LocaleProvider>
    </StrictMode>,
  );
}

/** `#all` shows all components, `#ui/alert` shows one, `#ui/alert/2` only its second state. */
function Gallery() {
  const hash = useHash();
  const [folder, name, position] = hash.split('/');
  const component = `${folder}/${name}`;
  const examples = components.get(component);
  if (examples === undefined) return <Contents />;
  const chosen = position === undefined ? undefined : examples[Number(position) - 1];
  return (
    // A state is mounted again when another has been shown.
    <main className="gallery stack stack--l" key={hash} onSubmit={(event) => event.preventDefault()}>
      <div className="wrap stack">
        <p>
          <a href="#all">All components</a>
        </p>
        <h1>{component}</h1>
      </div>
      {chosen === undefined ? (
        examples.map((example, index) => (
          <section className="gallery__example stack" key={example.name} aria-label={example.name}>
            <div className="wrap">
              <h2>{example.name}</h2>
              <a href={`#${component}/${index + 1}`}>By itself</a>
            </div>
            {example.coversPage === true ? null : <Shown example={example} />}
          </section>
        ))
      ) : (
        <>
          <h2 className="wrap">{chosen.name}</h2>
          <Shown example={chosen} />
        </>
      )}
    </main>
  );
}

function Shown({ example }: { readonly example: Example }) {
  return (
    <div data-example className={example.isWide === true ? undefined : 'wrap'}>
      <MemoryRouter>{example.element}</MemoryRouter>
    </div>
  );
}

function Contents() {
  return (
    <main className="gallery wrap stack stack--l">
      <h1>Gallery</h1>
      <ul className="gallery__list">
        {[...components].map(([name, examples]) => (
          <li key={name}>
            <a href={`#${name}`} data-states={examples.length}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

function useHash(): string {
  const [hash, setHash] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setHash(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}
