import { LANDING_HTML_MAX_LENGTH } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent, type FocusEvent } from 'react';
import { formatNumber } from '../../../locale/format.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { bold, heading, link, list, numberedList } from './look-icons.ts';
import { nodesOf } from './html-nodes.ts';
import { LinkDialog } from './link-dialog.tsx';
import { tidied } from './tidied.ts';
import { withCaret } from './with-caret.ts';
import './look.css';

type Mark = 'heading' | 'bold' | 'list' | 'numbers';
/** What a browser calls it. */
const COMMANDS = { bold: 'bold', list: 'insertUnorderedList', numbers: 'insertOrderedList' } as const;

type LandingWordsProps = {
  /** Sanitised HTML; null where the words of the portal show. */
  readonly words: string | null;
  readonly onChange: (html: string) => void;
};

/** The words on the landing page, as they will show. What else a command has put there, such as a table, stays as it is. */
export function LandingWords({ words, onChange }: LandingWordsProps) {
  const t = useWords();
  const language = useLanguage();
  const editor = useRef<HTMLDivElement>(null);
  /** Where the link goes that is asked for. */
  const selection = useRef<Range | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [tooLong, setTooLong] = useState(false);

  useLayoutEffect(() => {
    // Whoever is writing meanwhile goes on: what they write is kept once they leave.
    if (editor.current === null || editor.current.contains(document.activeElement)) return;
    editor.current.replaceChildren(nodesOf(words ?? ''));
  }, [words]);

  useEffect(() => {
    const handleSelection = () => {
      if (editor.current?.contains(document.getSelection()?.anchorNode ?? null) !== true) return;
      const isIn = (command: string) => document.queryCommandState(command);
      setMarks([
        ...(/^h[2-6]$/.test(document.queryCommandValue('formatBlock')) ? (['heading'] as const) : []),
        ...(isIn('bold') ? (['bold'] as const) : []),
        ...(isIn(COMMANDS.list) ? (['list'] as const) : []),
        ...(isIn(COMMANDS.numbers) ? (['numbers'] as const) : []),
      ]);
    };
    document.addEventListener('selectionchange', handleSelection);
    return () => document.removeEventListener('selectionchange', handleSelection);
  }, []);

  function handleFocus(): void {
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand('styleWithCSS', false, 'false');
    if (editor.current?.childNodes.length === 0) document.execCommand('formatBlock', false, 'p');
  }

  function keep(): void {
    if (editor.current === null) return;
    const html = tidied(editor.current);
    setTooLong(html.length > LANDING_HTML_MAX_LENGTH);
    const before = document.createElement('div');
    before.append(nodesOf(words ?? ''));
    if (html !== tidied(before) && html.length <= LANDING_HTML_MAX_LENGTH) onChange(html);
  }

  /** The tools belong to the text: who goes to one of them has not left it. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
    if (!currentTarget.contains(relatedTarget) && !isLinking) keep();
  }

  function mark(chosen: Mark): void {
    const element = editor.current;
    if (element === null) return;
    element.focus();
    withCaret(element, () => {
      if (chosen !== 'heading') return void document.execCommand(COMMANDS[chosen]);
      // A heading is in no list.
      for (const kind of ['list', 'numbers'] as const) if (marks.includes(kind)) document.execCommand(COMMANDS[kind]);
      return void document.execCommand('formatBlock', false, marks.includes('heading') ? 'p' : 'h2');
    });
  }

  function askForLink(): void {
    const chosen = document.getSelection();
    const isHere = editor.current?.contains(chosen?.anchorNode ?? null) === true;
    selection.current = isHere ? (chosen?.getRangeAt(0) ?? null) : null;
    setLinking(true);
  }

  function handleLink(address: string): void {
    setLinking(false);
    const element = editor.current;
    if (element === null) return;
    element.focus();
    const range = selection.current ?? document.createRange();
    if (selection.current === null) range.selectNodeContents(element);
    if (selection.current === null) range.collapse(false);
    const chosen = document.getSelection();
    chosen?.removeAllRanges();
    chosen?.addRange(range);
    if (address === '') document.execCommand('unlink');
    else if (!range.collapsed) document.execCommand('createLink', false, address);
    else {
      const anchor = document.createElement('a');
      anchor.href = address;
      anchor.append(address.replace(/^(https?:\/\/|mailto:|tel:)/, ''));
      range.insertNode(anchor);
      range.collapse(false);
    }
    keep();
  }

  const tools = [
    { mark: 'heading', icon: heading, words: t(m.organise_look_words_heading) },
    { mark: 'bold', icon: bold, words: t(m.organise_look_words_bold) },
    { mark: 'list', icon: list, words: t(m.organise_look_words_list) },
    { mark: 'numbers', icon: numberedList, words: t(m.organise_look_words_numbers) },
  ] as const;
  return (
    <section className="stack" aria-labelledby="look-words-title">
      <h2 id="look-words-title">{t(m.organise_look_words)}</h2>
      <p className="muted" id="look-words-hint">
        {t(m.organise_look_words_hint)}
      </p>
      <div className="look-editor" onFocus={handleFocus} onBlur={handleBlur}>
        <div className="look-editor__tools" role="group" aria-label={t(m.organise_look_words_tools)}>
          {tools.map((tool) => (
            <Tool
              key={tool.mark}
              icon={tool.icon}
              words={tool.words}
              isPressed={marks.includes(tool.mark)}
              onPress={() => mark(tool.mark)}
            />
          ))}
          <Tool icon={link} words={t(m.organise_look_words_link)} onPress={askForLink} />
        </div>
        <div
          ref={editor}
          className="look-editor__text"
          contentEditable
          role="textbox"
          aria-multiline="true"
          aria-labelledby="look-words-title"
          aria-describedby="look-words-hint look-words-problem"
          aria-invalid={tooLong || undefined}
          tabIndex={0}
          onPaste={pastePlain}
          onDrop={(event: DragEvent) => event.preventDefault()}
        />
      </div>
      <p className="look-editor__problem" id="look-words-problem" role="alert">
        {tooLong ? t(m.organise_look_words_long, { max: formatNumber(language, LANDING_HTML_MAX_LENGTH) }) : null}
      </p>
      {isLinking ? <LinkDialog onLink={handleLink} onClose={() => setLinking(false)} /> : null}
    </section>
  );
}

/** Texts of other programs come without their own looks. */
function pastePlain(event: ClipboardEvent): void {
  event.preventDefault();
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
}

type ToolProps = { readonly icon: string; readonly words: string; readonly isPressed?: boolean; readonly onPress: () => void };

function Tool({ icon, words, isPressed, onPress }: ToolProps) {
  return (
    <button
      className="look-editor__tool"
      type="button"
      aria-pressed={isPressed}
      aria-label={words}
      title={words}
      // The press would take the selection from the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon path={icon} />
    </button>
  );
}
