import type { ListedOrganiser } from '@waylift/contract/organisers';
import { isAtLeast } from '@waylift/contract/organiser-roles';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { circleCheck } from '../../ui/icon/icons.ts';
import { clock } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { formatDate } from './format-date.ts';
import { Named } from './named.tsx';
import { Place } from './place.tsx';
import { roleName } from './role-words.ts';
import { mayIn, organisersPath, useInScope } from './use-organiser.ts';
import { Sheet, SheetDeeds, SheetHead, SheetState } from './sheet.tsx';

type OrganiserTableProps = {
  readonly organisers: readonly ListedOrganiser[];
  readonly onTake: (organiser: ListedOrganiser) => void;
  readonly onLetIn: (organiser: ListedOrganiser) => void;
  /** The address of whom the invitation is being sent again; '' for nobody. */
  readonly resending: string;
  readonly onResend: (organiser: ListedOrganiser) => void;
};

/** Who has which role, since when and given by whom; a list where there is no room for columns. */
export function OrganiserTable({ organisers, onTake, onLetIn, resending, onResend }: OrganiserTableProps) {
  const t = useWords();
  const columns = [
    t(m.organise_column_name),
    t(m.organise_column_role),
    t(m.organise_column_since),
    t(m.organise_column_until),
    t(m.organise_column_state),
  ];
  return (
    <Sheet caption={t(m.organise_organisers)}>
      <SheetHead columns={columns} deeds={t(m.organise_column_do)} />
      <tbody>
        {organisers.map((organiser) => (
          <OrganiserRow
            key={organiser.roleId}
            organiser={organiser}
            columns={columns}
            onTake={() => onTake(organiser)}
            onLetIn={() => onLetIn(organiser)}
            isResending={resending === organiser.email}
            onResend={() => onResend(organiser)}
          />
        ))}
      </tbody>
    </Sheet>
  );
}

type OrganiserRowProps = {
  readonly organiser: ListedOrganiser;
  readonly columns: readonly string[];
  readonly onTake: () => void;
  readonly onLetIn: () => void;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

function OrganiserRow({ organiser, columns, onTake, onLetIn, isResending, onResend }: OrganiserRowProps) {
  const t = useWords();
  const language = useLanguage();
  const { name, email, role, community, until, since, givenBy, isOneself, isWaiting } = organiser;
  const own = useInScope(community?.publicId);
  // Nobody takes what they could not give.
  const mayChange = !isOneself && own !== undefined && mayIn(own, 'owner') && isAtLeast(own.role, role);
  const who = name === '' ? email : name;
  return (
    <tr>
      <th scope="row">
        {who}
        <small>{isOneself ? t(m.organise_you) : name === '' ? null : email}</small>
      </th>
      <td data-label={columns[1]}>
        <b>
          {roleName(t, role)}
          <small>{community === null ? t(m.organise_everywhere) : <Place name={community.name} colour={own?.colour ?? ''} />}</small>
        </b>
      </td>
      <td data-label={columns[2]}>
        <div>
          {formatDate(language, since)}
          <small>{givenBy === '' ? t(m.organise_by_command) : t(m.organise_by, { name: givenBy })}</small>
        </div>
      </td>
      <td data-label={columns[3]}>
        <div>{until === null ? t(m.organise_no_end) : formatDate(language, until)}</div>
      </td>
      <td data-label={columns[4]}>
        <SheetState icon={isWaiting ? clock : circleCheck} tone={isWaiting ? undefined : 'good'}>
          {t(isWaiting ? m.organise_state_invited : m.organise_state_active)}
        </SheetState>
      </td>
      <td>
        {mayChange ? (
          <SheetDeeds>
            <Link className="tap-link" to={`${organisersPath(own)}/invite`} state={{ held: { email, role, until } }}>
              <Named words={t(m.organise_change)} name={t(m.organise_change_one, { who })} />
            </Link>
            <TextButton isDanger onClick={onTake}>
              <Named words={t(m.organise_take)} name={t(m.organise_take_one, { who })} />
            </TextButton>
            {isWaiting ? (
              <TextButton isBusy={isResending} busyWords={t(m.organise_inviting)} onClick={onResend}>
                <Named words={t(m.organise_inv_resend)} name={t(m.organise_resend_one, { who })} />
              </TextButton>
            ) : (
              <TextButton onClick={onLetIn}>
                <Named words={t(m.organise_let_in)} name={t(m.organise_let_in_one, { who })} />
              </TextButton>
            )}
          </SheetDeeds>
        ) : null}
      </td>
    </tr>
  );
}
