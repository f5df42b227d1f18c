import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FootBar } from '../../../ui/foot-bar/foot-bar.tsx';
import { upload } from '../organise-icons.ts';
import { partsWords, upper } from './look-words.ts';
import './look.css';

type LookFootProps = {
  readonly look: OrganisedLook;
  readonly isKeeping: boolean;
  readonly isPublishing: boolean;
  readonly onPublish: () => void;
  readonly onDrop: () => void;
};

/** What is not published, and the one act that publishes all of it. */
export function LookFoot({ look: { changes }, isKeeping, isPublishing, onPublish, onDrop }: LookFootProps) {
  const t = useWords();
  const language = useLanguage();
  const parts = changes.map(({ part }) => part);
  const [title, text] =
    parts.length === 0
      ? [t(m.organise_look_unchanged), t(m.organise_look_unchanged_text)]
      : [t(m.organise_look_changes, { count: parts.length }), t(m.organise_look_kept, { parts: upper(partsWords(t, language, parts)) })];
  return (
    <FootBar>
      <p role="status">
        <b>{isKeeping ? t(m.organise_look_saving) : title}</b> <small>{text}</small>
      </p>
      {parts.length === 0 ? null : (
        <span className="look-deeds">
          <Button variant="quiet" onClick={onDrop}>
            {t(m.organise_look_drop)}
          </Button>
          <Button icon={upload} isBusy={isPublishing} busyWords={t(m.organise_look_publishing)} onClick={onPublish}>
            {t(m.organise_look_publish)}
          </Button>
        </span>
      )}
    </FootBar>
  );
}
