import { LOOK_PICTURES } from '@waylift/contract/look-choices';
import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { useRef, useState, type ChangeEvent } from 'react';
import { communityImageUrl } from '../../../community/community-image.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { Named } from '../named.tsx';
import { CutDialog } from './cut-dialog.tsx';
import type { PicturePart } from './picture-cut.ts';
import { readPicture } from './read-picture.ts';
import './look.css';

/** What the server said of a picture that it did not take. */
export type RefusedPicture = { readonly part: PicturePart; readonly code: string };
type Parts = readonly [PicturePart, ...PicturePart[]];
type Chosen = { readonly parts: Parts; readonly picture: ImageBitmap };

const MAX_MEGABYTES = IMAGE_MAX_BYTES / 1024 / 1024;

type LookPicturesProps = {
  readonly look: OrganisedLook;
  readonly refused: RefusedPicture | null;
  /** @param file in base64; '' takes the picture away */
  readonly onChange: (part: PicturePart, file: string) => void;
};

/** The logo, and the four cuts of the picture on the landing page. */
export function LookPictures({ look: { draft }, refused, onChange }: LookPicturesProps) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Parts>(['logo']);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unread, setUnread] = useState<RefusedPicture | null>(null);
  const names = {
    logo: t(m.organise_look_logo),
    sm: t(m.organise_look_phone),
    md: t(m.organise_look_tablet),
    lg: t(m.organise_look_desktop),
    hdpi: t(m.organise_look_large),
  };
  const problem = unread ?? refused;
  const shown = LOOK_PICTURES.filter((part) => draft[part] !== null);

  function choose(parts: Parts): void {
    setAsked(parts);
    input.current?.click();
  }

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const picture = await readPicture(file);
    // The same file may be chosen again.
    target.value = '';
    const isRead = typeof picture !== 'string';
    setUnread(isRead ? null : { part: asked[0], code: picture });
    if (isRead) setChosen({ parts: asked, picture });
  }

  function close(): void {
    chosen?.picture.close();
    setChosen(null);
  }

  return (
    <>
      <section className="stack" aria-labelledby="look-logo-title">
        <h2 id="look-logo-title">{names.logo}</h2>
        <p className="muted">{t(m.organise_look_logo_hint)}</p>
        {problem?.part === 'logo' ? <PictureProblem code={problem.code} /> : null}
        <ShownPicture id={draft.logo} words={t(m.organise_look_picture_now, { part: names.logo })} />
        <div className="look-deeds">
          <Button variant="secondary" onClick={() => choose(['logo'])}>
            {t(draft.logo === null ? m.organise_look_logo_choose : m.organise_look_logo_another)}
          </Button>
          {draft.logo === null ? null : <TextButton onClick={() => onChange('logo', '')}>{t(m.organise_look_logo_remove)}</TextButton>}
        </div>
      </section>
      <section className="stack" aria-labelledby="look-pictures-title">
        <h2 id="look-pictures-title">{t(m.organise_look_pictures)}</h2>
        <p className="muted">{t(shown.length === 0 ? m.organise_look_pictures_none : m.organise_look_pictures_text)}</p>
        {problem === null || problem.part === 'logo' ? null : <PictureProblem code={problem.code} />}
        {shown.length === 0 ? null : (
          <ul className="look-cuts">
            {LOOK_PICTURES.map((part) => (
              <li key={part}>
                <ShownPicture id={draft[part]} words={t(m.organise_look_picture_now, { part: names[part] })} />
                <b>{names[part]}</b>
                <TextButton onClick={() => choose([part])}>
                  <Named words={t(m.organise_look_picture_another)} name={t(m.organise_look_picture_another_one, { part: names[part] })} />
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        <div className="look-deeds">
          <Button variant="secondary" onClick={() => choose(LOOK_PICTURES)}>
            {t(m.organise_look_pictures_choose)}
          </Button>
          {shown.length === 0 ? null : (
            <TextButton onClick={() => shown.forEach((part) => onChange(part, ''))}>{t(m.organise_look_pictures_remove)}</TextButton>
          )}
        </div>
        <p className="muted">{t(m.organise_look_picture_files, { max: MAX_MEGABYTES })}</p>
      </section>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        onChange={(event) => void handleFile(event)}
      />
      {chosen === null ? null : (
        <CutDialog
          picture={chosen.picture}
          parts={chosen.parts}
          nameOf={(part) => names[part]}
          onCut={(pictures) => {
            for (const { part, base64 } of pictures) onChange(part, base64);
            close();
          }}
          onTooLarge={(part) => {
            setUnread({ part, code: 'too-many-bytes' });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function ShownPicture({ id, words }: { readonly id: string | null; readonly words: string }) {
  const { cdnBaseUrl } = useRuntimeSettings();
  const address = communityImageUrl(cdnBaseUrl, id ?? undefined);
  return address === undefined ? null : <img className="look-picture" src={address} alt={words} />;
}

function PictureProblem({ code }: { readonly code: string }) {
  const t = useWords();
  const words =
    code === 'too-many-bytes'
      ? t(m.organise_look_picture_bytes, { max: MAX_MEGABYTES })
      : t(code === 'too-many-pixels' || code === 'took-too-long' ? m.organise_look_picture_pixels : m.organise_look_picture_unread);
  return <Alert tone="danger" title={words} />;
}
