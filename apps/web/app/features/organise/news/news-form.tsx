import {
  NEWS_AUDIENCES,
  NEWS_BUTTON_MAX_LENGTH,
  NEWS_LEAST,
  NEWS_SUBJECT_MAX_LENGTH,
  NEWS_TARGETS,
  NEWS_TEXT_MAX_LENGTH,
  type NewsAudience,
} from '@waylift/contract/news-choices';
import type { News, NewsReach, NewsWords } from '@waylift/contract/organiser-news';
import { numberFormat } from '@waylift/words/formats';
import { languageOf, languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { CheckboxField } from '../../../forms/checkbox-field.tsx';
import { focusField } from '../../../forms/focus-field.ts';
import { fieldId, FormContext } from '../../../forms/form-context.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { useOrganiser } from '../use-organiser.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { fieldsOf, lackingIn, lackingLanguage, withWords, type Draft } from './draft.ts';
import type { NewsOutcome } from './news.route.tsx';
import { audienceName, languageName, targetName } from './news-words.ts';
import './news.css';

/** So long after the last letter, a draft is saved. */
const PAUSE_MS = 1_500;

type NewsFormProps = {
  readonly news: News;
  readonly draft: Draft;
  readonly version: number;
  /** What was typed before a session ended was not saved. */
  readonly isUnsaved: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSaved: (version: number) => void;
  readonly onLook: () => void;
};

/** Whom it goes to, and its words in each language. It is saved as one types. */
export function NewsForm({ news, draft, version, isUnsaved, onChange, onSaved, onLook }: NewsFormProps) {
  const t = useWords();
  const id = useId();
  const page = useLanguage();
  const [language, setLanguage] = useState<string>(draft.words[0]?.language ?? page);
  const [reach, setReach] = useState<NewsReach | null>(news.reach);
  const [isDeleting, setDeleting] = useState(false);
  /** What a press found; another press is another object. */
  const [found, setFound] = useState<{ readonly language: string } | null>(null);
  const hasChildren = useOrganiser().communities.some(({ parentId }) => parentId === news.community.publicId);
  const { save, isDirty, handleChange, handleLook } = useSaving({ draft, version, isUnsaved, onChange, onSaved, onLook });
  const counting = useAction<NewsOutcome>({ reach: ({ reach: counted }) => setReach(counted) });
  const written = draft.words.find((each) => each.language === language) ?? { language, subject: '', text: '', button: '' };
  const lacking = found?.language === language ? lackingIn(written) : [];
  const kind = save.outcome?.kind;
  const focusFirst = useEffectEvent(() => {
    const control = lacking[0] === undefined ? null : document.getElementById(fieldId(id, lacking[0]));
    if (control !== null) focusField(control);
  });
  useEffect(() => {
    if (found !== null) focusFirst();
  }, [found]);

  function handlePress(): void {
    const incomplete = lackingLanguage(draft, language);
    if (incomplete === null) return handleLook();
    setLanguage(incomplete);
    setFound({ language: incomplete });
  }

  function handleWhom(changed: Partial<Pick<Draft, 'audience' | 'withChildren'>>): void {
    const next = { ...draft, ...changed };
    handleChange(next);
    void counting.submit({ ...fieldsOf(next), intent: 'reach' });
  }
  const handleWords = (changed: Partial<NewsWords>) => handleChange(withWords(draft, { ...written, ...changed }));

  return (
    <FormContext
      value={{
        id,
        problems: {
          subject: lacking.includes('subject') ? t(m.organise_news_subject_required) : undefined,
          text: lacking.includes('text') ? t(m.organise_news_body_required) : undefined,
        },
        isBusy: false,
      }}
    >
      {save.setback === null ? null : <SetbackAlert title={t(m.organise_news_not_saved)} setback={save.setback} />}
      {kind === 'changed' ? <Alert tone="danger" title={t(m.organise_news_changed)} /> : null}
      {kind === 'closed' ? <Alert tone="danger" title={t(m.organise_news_closed)} /> : null}
      {kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <section className="news-part" aria-labelledby="whom">
        <h2 id="whom">{t(m.organise_news_whom)}</h2>
        <SelectField
          name="audience"
          label={t(m.organise_news_part)}
          choices={NEWS_AUDIENCES.map((value) => ({ value, words: audienceName(t, value) }))}
          value={draft.audience}
          onChange={(value) => handleWhom({ audience: NEWS_AUDIENCES.find((each) => each === value) ?? 'all' })}
        />
        {hasChildren ? (
          <CheckboxField name="withChildren" isOn={draft.withChildren} onChange={(withChildren) => handleWhom({ withChildren })}>
            {t(m.organise_news_children)}
          </CheckboxField>
        ) : null}
        <Reach reach={reach} audience={draft.audience} />
      </section>
      <section className="news-part" aria-labelledby="words">
        <h2 id="words">{t(m.organise_news_words)}</h2>
        <SelectField
          name="language"
          label={t(m.organise_news_language)}
          hint={t(m.organise_news_language_hint)}
          choices={languages.map(({ tag, name }) => ({ value: tag, words: name, lang: tag }))}
          value={languageOf(language) ?? page}
          onChange={setLanguage}
        />
        <TextField
          name="subject"
          label={t(m.organise_news_subject)}
          hint={t(m.organise_news_subject_hint, { max: NEWS_SUBJECT_MAX_LENGTH })}
          autoComplete="off"
          maxLength={NEWS_SUBJECT_MAX_LENGTH}
          value={written.subject}
          onChange={(subject) => handleWords({ subject })}
        />
        <TextAreaField
          name="text"
          label={t(m.organise_news_body)}
          hint={t(m.organise_news_body_hint)}
          rows={10}
          value={written.text}
          onChange={(text) => handleWords({ text: text.slice(0, NEWS_TEXT_MAX_LENGTH) })}
        />
        <div className="news-row">
          <TextField
            name="button"
            label={t(m.organise_news_button)}
            autoComplete="off"
            isRequired={false}
            maxLength={NEWS_BUTTON_MAX_LENGTH}
            value={written.button}
            onChange={(button) => handleWords({ button })}
          />
          <SelectField
            name="target"
            label={t(m.organise_news_target)}
            choices={NEWS_TARGETS.map((value) => ({ value, words: targetName(t, value) }))}
            value={draft.target}
            onChange={(value) => handleChange({ ...draft, target: NEWS_TARGETS.find((each) => each === value) ?? 'none' })}
          />
        </div>
      </section>
      <div className="news-deeds">
        <Button isBusy={save.isBusy} busyWords={t(m.organise_news_saving)} onClick={handlePress}>
          {t(m.organise_news_look)}
        </Button>
        <TextButton isDanger onClick={() => setDeleting(true)}>
          {t(m.organise_news_delete)}
        </TextButton>
        <p className="muted" role="status">
          {save.isBusy || isDirty ? '' : t(m.organise_news_saved)}
        </p>
      </div>
      {isDeleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </FormContext>
  );
}

type Saving = Pick<NewsFormProps, 'draft' | 'version' | 'isUnsaved' | 'onChange' | 'onSaved' | 'onLook'>;

/** Saves what was typed once one pauses. After a refusal it waits for the next letter. */
function useSaving({ draft, version, isUnsaved, onChange, onSaved, onLook }: Saving) {
  /** What is not saved yet; each change is another object. */
  const [unsaved, setUnsaved] = useState<Draft | null>(isUnsaved ? draft : null);
  const [sent, setSent] = useState<Draft | null>(null);
  const [wantsLook, setWantsLook] = useState(false);
  const save = useAction<NewsOutcome>({
    saved({ version: next }) {
      onSaved(next);
      setUnsaved((before) => (before === sent ? null : before));
      if (wantsLook) onLook();
    },
  });
  function submit(wanted: Draft): void {
    setSent(wanted);
    void save.submit({ ...fieldsOf(wanted), version: String(version), intent: 'save' });
  }
  const saveLater = useEffectEvent(submit);
  const waiting = unsaved !== sent && !save.isBusy ? unsaved : null;
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = setTimeout(() => saveLater(waiting), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  function handleChange(next: Draft): void {
    setUnsaved(next);
    setWantsLook(false);
    onChange(next);
  }

  function handleLook(): void {
    if (unsaved === null) return onLook();
    setWantsLook(true);
    submit(unsaved);
  }

  return { save, isDirty: unsaved !== null, handleChange, handleLook };
}

/** How many will get it, by the language that they read. */
export function Reach({ reach, audience }: { readonly reach: NewsReach | null; readonly audience: NewsAudience }) {
  const t = useWords();
  const page = useLanguage();
  if (reach === null) return null;
  const number = (value: number) => numberFormat(page, {}).format(value);
  const few = audience === 'all' ? t(m.organise_news_reach_none) : t(m.organise_news_reach_few, { least: NEWS_LEAST });
  return (
    <div className="news-reach" aria-live="polite">
      <p>
        <b>{reach.isEnough ? t(m.organise_news_reach, { count: reach.count, members: number(reach.count) }) : few}</b>
        {reach.languages.length < 2 ? null : (
          <> {reach.languages.map(({ language, count }) => `${languageName(language)} ${number(count)}`).join(' · ')}</>
        )}
      </p>
      <p className="muted">{t(m.organise_news_reach_hint)}</p>
    </div>
  );
}
