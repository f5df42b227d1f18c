import type { ServerState } from '@waylift/contract/organiser-server';
import { m } from '@waylift/words/messages';
import { useWords } from '../../../locale/locale-provider.tsx';
import { FactList } from '../../../ui/fact-list/fact-list.tsx';
import { mail, mailSearch, triangleAlert } from '../../../ui/icon/icons.ts';
import { clock, map, pause } from '../../../ui/icon/member-icons.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { partName, stateName } from './server-words.ts';
import './server.css';

/** The one black sign of the page: whether people can use it, and what is to be seen to. */
export function ServerSign({ server }: { readonly server: ServerState }) {
  const t = useWords();
  const { parts, mail: queue, roads, backup } = server;
  // Held mail has a line of its own.
  const troubled = parts.filter(({ state }) => state !== 'ok' && state !== 'held' && state !== 'files');
  const facts = [
    ...(troubled.length === 0
      ? []
      : [
          {
            icon: triangleAlert,
            words: troubled
              .map(({ part, state }) => t(m.organise_server_part_state, { part: partName(t, part), state: stateName(t, state) }))
              .join(' · '),
          },
        ]),
    ...(queue.isHeld ? [{ icon: pause, words: t(m.organise_server_mail_held), to: '#mail' }] : []),
    ...(parts.some(({ part, state }) => part === 'mail' && state === 'files')
      ? [{ icon: mailSearch, words: t(m.organise_server_part_state, { part: partName(t, 'mail'), state: stateName(t, 'files') }) }]
      : []),
    ...(queue.failed > 0 ? [{ icon: mail, words: t(m.organise_server_mails_failed, { count: queue.failed }), to: '#failed' }] : []),
    ...(roads.areas.some(({ isOld }) => isOld)
      ? [{ icon: map, words: t(m.organise_server_roads_old, { days: roads.toldDays }), to: '#roads' }]
      : []),
    ...(backup.isOld
      ? [
          {
            icon: clock,
            words: backup.lastAt === null ? t(m.organise_server_backup_none) : t(m.organise_server_backup_old, { hours: backup.toldHours }),
            to: '#backup',
          },
        ]
      : []),
  ];
  const isFull = parts.some(({ part, state }) => part === 'store' && state === 'full');
  return (
    <Plate as="section" className="server-sign" labelledBy="in-short">
      <div>
        <h2 className="server-sign__kicker" id="in-short">
          {t(isFull ? m.organise_server_full : m.organise_server_good)}
        </h2>
        <p className="server-sign__count">
          {facts.length === 0 ? t(m.organise_server_nothing) : t(m.organise_server_things, { count: facts.length })}
        </p>
      </div>
      <FactList
        size="tall"
        facts={facts.map(({ icon, words, ...rest }) => ({ icon, words: 'to' in rest ? <a href={rest.to}>{words}</a> : words }))}
      />
    </Plate>
  );
}
