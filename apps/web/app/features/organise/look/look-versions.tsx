import type { LookVersion } from '@waylift/contract/organiser-look';
import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { circleCheck } from '../../../ui/icon/icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { Named } from '../named.tsx';
import { Sheet, SheetDeeds, SheetState } from '../sheet.tsx';
import { partsWords, upper } from './look-words.ts';

type LookVersionsProps = {
  readonly versions: readonly LookVersion[];
  /** The one that was asked for is no longer kept. */
  readonly isGone: boolean;
  readonly busyId: string | undefined;
  readonly onBack: (version: LookVersion) => void;
};

/** `12 October 2026, 09:14`, in the time of this device. */
export function momentOf(language: LanguageTag, at: string): string {
  return asWritten(language, dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)));
}

export function LookVersions({ versions, isGone, busyId, onBack }: LookVersionsProps) {
  const t = useWords();
  const language = useLanguage();
  if (versions.length === 0) return null;
  const head = { by: t(m.organise_look_by), changed: t(m.organise_look_changed) };
  return (
    <section className="stack" aria-labelledby="look-versions">
      <h2 id="look-versions">{t(m.organise_look_versions)}</h2>
      <p className="muted">{t(m.organise_look_versions_text)}</p>
      {isGone ? <Alert tone="warning" title={t(m.organise_look_gone)} /> : null}
      <Sheet caption={t(m.organise_look_versions)}>
        <thead>
          <tr>
            <th scope="col">{t(m.organise_look_published_on)}</th>
            <th scope="col">{head.by}</th>
            <th scope="col">{head.changed}</th>
            <th scope="col">
              <span className="visually-hidden">{t(m.organise_column_do)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => {
            const date = momentOf(language, version.at);
            return (
              <tr key={version.id}>
                <th scope="row">{date}</th>
                <td data-label={head.by}>
                  <div>{version.by === '' ? t(m.organise_look_by_command) : version.by}</div>
                </td>
                <td data-label={head.changed}>
                  <div>{upper(partsWords(t, language, version.changed))}</div>
                </td>
                <td>
                  {version.isPresent ? (
                    <SheetState icon={circleCheck} tone="good">
                      {t(m.organise_look_now)}
                    </SheetState>
                  ) : (
                    <SheetDeeds>
                      <TextButton isBusy={busyId === version.id} onClick={() => onBack(version)}>
                        <Named words={t(m.organise_look_back)} name={t(m.organise_look_back_one, { date })} />
                      </TextButton>
                    </SheetDeeds>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Sheet>
    </section>
  );
}
