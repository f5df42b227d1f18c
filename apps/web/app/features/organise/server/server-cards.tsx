import type { ServerState } from '@waylift/contract/organiser-server';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { circleCheck, play, send, triangleAlert } from '../../../ui/icon/icons.ts';
import { pause } from '../../../ui/icon/member-icons.ts';
import { formatDate } from '../format-date.ts';
import { Sheet, SheetHead, SheetState } from '../sheet.tsx';
import { useNearMoment } from '../use-near-moment.ts';
import { formatBytes, formatSpan, partName, stateName } from './server-words.ts';
import './server.css';

type Told = { readonly server: ServerState };

/** What is told of one part of the server. Each has the id by which the sign leads to it. */
function ServerCard({
  id,
  title,
  state,
  isGood = true,
  children,
}: {
  readonly id: string;
  readonly title: string;
  /** In a word, whether it is well; absent where nothing is judged. */
  readonly state?: string | undefined;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Card as="section" labelledBy={id} className="stack">
      <div className="server-card__head">
        <h2 id={id}>{title}</h2>
        {state === undefined ? null : (
          <SheetState icon={isGood ? circleCheck : triangleAlert} tone={isGood ? 'good' : 'bad'}>
            {state}
          </SheetState>
        )}
      </div>
      {children}
    </Card>
  );
}

/** Each fact by its name. */
function ServerFacts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="server-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The servers that run, each with how long it has. */
export function ServerList({ server: { at, servers } }: Told) {
  const t = useWords();
  const language = useLanguage();
  const columns = [t(m.organise_server), t(m.organise_server_up), t(m.organise_server_version)] as const;
  return (
    <ServerCard id="servers" title={t(m.organise_server_servers)}>
      {servers.length === 0 ? (
        <p className="muted">{t(m.organise_server_none)}</p>
      ) : (
        <table className="server-list">
          <caption className="visually-hidden">{t(m.organise_server_servers)}</caption>
          <SheetHead columns={columns} />
          <tbody>
            {servers.map(({ id, name, version, startedAt }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{formatSpan(language, (Date.parse(at) - Date.parse(startedAt)) / 1000)}</td>
                <td>{version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ServerCard>
  );
}

type Deed = 'hold' | 'release' | 'test';
type QueueProps = Told & { readonly isBusy: (deed: Deed) => boolean; readonly onDo: (deed: Deed) => void };

/** What waits to be sent, and the deeds of `mail hold`, `mail release` and `mail test`. */
export function MailQueue({ server: { mail }, isBusy, onDo }: QueueProps) {
  const t = useWords();
  const language = useLanguage();
  const number = (value: number) => numberFormat(language, {}).format(value);
  const deed = mail.isHeld ? 'release' : 'hold';
  return (
    <ServerCard
      id="mail"
      title={t(m.organise_server_queue)}
      state={t(mail.isHeld ? m.organise_server_mail_held : m.organise_server_sending)}
      isGood={!mail.isHeld}
    >
      <ServerFacts
        facts={[
          [t(m.organise_server_waiting), number(mail.waiting)],
          [t(m.organise_server_oldest), formatSpan(language, mail.oldestSeconds)],
          [t(m.organise_server_sent), number(mail.sent)],
          [t(m.organise_server_aside), number(mail.held)],
        ]}
      />
      <p className="server-deeds">
        <Button
          variant="secondary"
          icon={mail.isHeld ? play : pause}
          isBusy={isBusy(deed)}
          busyWords={t(m.loading)}
          onClick={() => onDo(deed)}
        >
          {t(mail.isHeld ? m.organise_server_release : m.organise_server_hold)}
        </Button>
        <Button variant="secondary" icon={send} isBusy={isBusy('test')} busyWords={t(m.loading)} onClick={() => onDo('test')}>
          {t(m.organise_news_test)}
        </Button>
      </p>
    </ServerCard>
  );
}

export function RoadsCard({ server: { roads } }: Told) {
  const t = useWords();
  const language = useLanguage();
  const isOld = roads.areas.some((area) => area.isOld);
  const places: (readonly [string, string])[] =
    roads.places === null
      ? []
      : [
          [
            t(m.organise_server_places),
            t(m.organise_server_places_count, {
              places: numberFormat(language, {}).format(roads.places.count),
              day: formatDate(language, roads.places.importedAt),
            }),
          ],
        ];
  return (
    <ServerCard
      id="roads"
      title={t(m.organise_server_roads)}
      state={roads.areas.length === 0 ? undefined : t(isOld ? m.organise_server_old : m.organise_server_fresh)}
      isGood={!isOld}
    >
      {roads.areas.length === 0 ? <p className="muted">{t(m.organise_server_no_roads)}</p> : null}
      <ServerFacts facts={[...roads.areas.map(({ name, importedAt }) => [name, formatDate(language, importedAt)] as const), ...places]} />
      {isOld ? <p className="muted">{t(m.organise_duty_roads_text)}</p> : null}
    </ServerCard>
  );
}

export function BackupCard({ server: { backup } }: Told) {
  const t = useWords();
  const language = useLanguage();
  const { write } = useNearMoment();
  return (
    <ServerCard
      id="backup"
      title={t(m.organise_server_backups)}
      state={t(backup.isOld ? m.organise_server_old : m.organise_server_fresh)}
      isGood={!backup.isOld}
    >
      <ServerFacts
        facts={[
          [t(m.organise_server_newest), backup.lastAt === null ? t(m.organise_duty_backup_never) : write(backup.lastAt)],
          [t(m.organise_server_made), numberFormat(language, {}).format(backup.made)],
          [t(m.organise_server_warn), formatSpan(language, backup.toldHours * 3_600)],
        ]}
      />
    </ServerCard>
  );
}

export function StorageCard({ server: { storage } }: Told) {
  const t = useWords();
  const language = useLanguage();
  const free: (readonly [string, string])[] =
    storage.freeBytes === null ? [] : [[t(m.organise_server_free), formatBytes(language, storage.freeBytes)]];
  return (
    <ServerCard id="storage" title={t(m.organise_server_storage)}>
      <ServerFacts
        facts={[
          [t(m.organise_server_part_store), formatBytes(language, storage.storeBytes)],
          [t(m.organise_server_part_images), formatBytes(language, storage.imageBytes)],
          ...free,
        ]}
      />
    </ServerCard>
  );
}

export function PartList({ server: { parts } }: Told) {
  const t = useWords();
  return (
    <ServerCard id="parts" title={t(m.organise_server_parts)}>
      <dl className="server-facts">
        {parts.map(({ part, state }) => (
          <div key={part}>
            <dt>{partName(t, part)}</dt>
            <dd>
              <SheetState icon={state === 'ok' ? circleCheck : triangleAlert} tone={state === 'ok' ? 'good' : 'bad'}>
                {stateName(t, state)}
              </SheetState>
            </dd>
          </div>
        ))}
      </dl>
    </ServerCard>
  );
}

/** By their names, as the settings and the documentation have them. */
export function LimitsMet({ limits }: Pick<ServerState, 'limits'>) {
  const t = useWords();
  const language = useLanguage();
  const number = (value: number) => numberFormat(language, {}).format(value);
  const columns = [t(m.organise_server_limit), t(m.organise_server_allows), t(m.organise_server_met)] as const;
  return (
    <section className="stack stack--s" aria-labelledby="limits">
      <div>
        <h2 id="limits">{t(m.organise_server_limits)}</h2>
        <p className="muted">{t(limits.length === 0 ? m.organise_server_limits_none : m.organise_server_limits_hint)}</p>
      </div>
      {limits.length === 0 ? null : (
        <Sheet caption={t(m.organise_server_limits)}>
          <SheetHead columns={columns} />
          <tbody>
            {limits.map(({ name, allows, met }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-label={columns[1]}>
                  {allows === null
                    ? null
                    : t(m.organise_server_allows_in, { number: number(allows.max), time: formatSpan(language, allows.windowSeconds) })}
                </td>
                <td data-label={columns[2]}>{number(met)}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      )}
    </section>
  );
}
