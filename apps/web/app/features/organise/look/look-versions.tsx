import type { LookVersion } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { formatMoment } from '../../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { circleCheck } from '../../../ui/icon/icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { Named } from '../named.tsx';
import { Sheet, SheetDeeds, SheetHead, SheetState } from '../sheet.tsx';
import { partsWords, upper } from './look-words.ts';

type LookVersionsProps = {
  readonly versions: readonly LookVersion[];
  /** The one that was asked for is no longer kept. */
  readonly isGone: boolean;
  readonly busyId: string | undefined;
  readonly onBack: (version: LookVersion) => void;
};

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
        <SheetHead columns={[t(m.organise_look_published_on), head.by, head.changed]} deeds={t(m.organise_column_do)} />
        <tbody>
          {versions.map((version) => {
            const date = formatMoment(language, version.at);
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
