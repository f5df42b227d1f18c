import { lookMailPath, LOOK_PREVIEW_LANGUAGE, LOOK_PREVIEW_PATH } from '@waylift/contract/look-choices';
import { languageCode, languageOf, languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import { FormContext } from '../../../forms/form-context.ts';
import { Segments } from '../../../forms/segments.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import type { InScope } from '../use-organiser.ts';
import './look.css';

const OUTSIDE_FORM = { id: 'look-preview', problems: {}, isBusy: false };
/** Windows of people: each picture of the landing page is made for one of them. */
const WIDTHS = ['390', '820', '1280', '1920'] as const;
type Width = (typeof WIDTHS)[number];

type LookPreviewProps = {
  readonly community: InScope;
  /** Of the draft: what is shown is loaded again with each new one. */
  readonly revision: string;
};

/** The landing page and a mail as they would be, and nothing in them can be pressed. */
export function LookPreview({ community, revision }: LookPreviewProps) {
  const t = useWords();
  const [what, setWhat] = useState<'page' | 'mail'>('page');
  const own = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>('1280');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [language, setLanguage] = useState(own);
  const words = { 390: m.organise_look_phone, 820: m.organise_look_tablet, 1280: m.organise_look_desktop, 1920: m.organise_look_large };
  const page = `${LOOK_PREVIEW_PATH}${community.publicId}`;
  const address = what === 'page' ? `${page}?${LOOK_PREVIEW_LANGUAGE}=${language}` : `${lookMailPath(community.publicId)}?`;

  // The page in the frame would follow this device. The mail has one look.
  function showScheme(): void {
    const shown = frame.current?.contentDocument?.querySelector('html') ?? null;
    if (what === 'page' && shown !== null) shown.dataset['scheme'] = scheme;
  }
  useEffect(showScheme);

  return (
    <section className="look-preview" aria-labelledby="look-preview">
      <FormContext value={OUTSIDE_FORM}>
        <div className="look-preview__head">
          <h2 id="look-preview">{t(m.organise_look_preview)}</h2>
          <Segments
            name="what"
            legend={t(m.organise_look_what)}
            isLegendHidden
            choices={[
              { value: 'page', words: t(m.organise_look_page) },
              { value: 'mail', words: t(m.organise_look_mail) },
            ]}
            chosen={what}
            onAnswer={setWhat}
          />
        </div>
        <div className="look-stage" data-width={width}>
          <iframe
            ref={frame}
            onLoad={showScheme}
            key={`${address} ${revision}`}
            src={`${address}&draft=${revision}`}
            title={t(what === 'page' ? m.organise_look_frame_page : m.organise_look_frame_mail)}
            // No script, no form, no other page; it is still of this origin, so that it gets its styles.
            sandbox="allow-same-origin"
          />
        </div>
        <Segments
          name="width"
          legend={t(m.organise_look_width)}
          isLegendHidden
          choices={WIDTHS.map((value) => ({ value, words: t(words[value]) }))}
          chosen={width}
          onAnswer={setWidth}
        />
        {what === 'mail' ? null : (
          <div className="look-preview__ways">
            <Segments
              name="scheme"
              legend={t(m.organise_look_scheme)}
              isLegendHidden
              choices={[
                { value: 'light', words: t(m.organise_look_light) },
                { value: 'dark', words: t(m.organise_look_dark) },
              ]}
              chosen={scheme}
              onAnswer={setScheme}
            />
            <SelectField
              name="language"
              label={t(m.navigation_language)}
              choices={languages.map(({ tag, name }) => ({ value: tag, words: name, lang: languageCode(tag) }))}
              value={language}
              onChange={(value) => setLanguage(languageOf(value) ?? own)}
            />
          </div>
        )}
      </FormContext>
      <p>
        <a className="tap-link" href={address} target="_blank" rel="noreferrer">
          {t(m.organise_look_window)}
        </a>
      </p>
    </section>
  );
}
