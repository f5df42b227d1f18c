import type { LookPart } from '@waylift/contract/look-choices';
import type { OrganisedLook, LookChange, LookVersion } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/look.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { formatMoment } from '../../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { NoRight } from '../no-right.tsx';
import { organiserApi, shownOf } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { mayIn, placesPath, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { DropDialog } from './drop-dialog.tsx';
import { LandingWords } from './landing-words.tsx';
import { LookColour } from './look-colour.tsx';
import { LookConflict } from './look-conflict.tsx';
import { LookFoot } from './look-foot.tsx';
import { LookName } from './look-name.tsx';
import { LookPictures, type RefusedPicture } from './look-pictures.tsx';
import { LookPreview } from './look-preview.tsx';
import { LookVersions } from './look-versions.tsx';
import { lookAction, type LookOutcome } from './look-calls.ts';
import { partsWords } from './look-words.ts';
import { useKeeping, type Wanted } from './use-keeping.ts';
import './look.css';

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<OrganisedLook | null> {
  const answer = await organiserApi().call('organisedLook', { params: { publicId } }, { signal: request.signal });
  return shownOf(answer, request);
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community } }: Route.ClientActionArgs): Promise<LookOutcome> {
  return await lookAction(request, community);
}

export default function Look({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <LookPage key={community.publicId} community={community} loaded={loaderData} />;
}

function withoutPart(unkept: readonly Wanted[], part: LookPart): readonly Wanted[] {
  return unkept.filter((each) => each.part !== part);
}

/** Changes of others that came with an answer. */
function newOnes(before: readonly LookChange[], now: readonly LookChange[]): readonly LookChange[] {
  return now.filter(({ revision, isMine }) => !isMine && before.every((each) => each.revision !== revision));
}

function LookPage({ community, loaded }: { readonly community: InScope; readonly loaded: OrganisedLook }) {
  const t = useWords();
  const language = useLanguage();
  const { lifts: hasLifts = false } = useRuntimeSettings();
  const [look, setLook] = useState(loaded);
  const [theirs, setTheirs] = useState<readonly LookChange[]>([]);
  const [unkept, setUnkept] = useState<readonly Wanted[]>([]);
  /** Something that another had changed meanwhile was just changed again. */
  const isOverwriting = useRef(false);
  const [refused, setRefused] = useState<RefusedPicture | null>(null);
  /** The version that was last asked for. */
  const [asked, setAsked] = useState<LookVersion | null>(null);
  const [isDropping, setDropping] = useState(false);
  /** A field begins anew with what came from elsewhere. */
  const [round, setRound] = useState(0);
  const { toast, tell } = useToast();

  function take(next: OrganisedLook, isAnew = false): void {
    const others = newOnes(look.changes, next.changes);
    if (others.length > 0) setTheirs(others);
    if (others.length > 0 || isAnew) setRound((before) => before + 1);
    setLook(next);
  }

  const keeping = useKeeping(look, {
    changed({ look: next }) {
      take(next, isOverwriting.current);
      isOverwriting.current = false;
    },
    conflict({ look: next, unkept: mine }) {
      take(next, true);
      setTheirs([]);
      setUnkept((before) => [...withoutPart(before, mine.part), mine]);
    },
    refused: ({ refused: picture }) => setRefused(picture),
  });
  const publishing = useAction<LookOutcome>({
    published({ look: next }) {
      setTheirs([]);
      take(next);
      tell(t(m.organise_look_published));
    },
    unseen: ({ look: next }) => take(next, true),
  });
  const bringing = useAction<LookOutcome>({
    brought({ look: next }) {
      setTheirs([]);
      take(next, true);
      if (asked !== null) tell(t(m.organise_look_brought, { date: formatMoment(language, asked.at) }));
    },
  });

  function keep(wanted: Wanted): void {
    setUnkept((before) => withoutPart(before, wanted.part));
    setRefused(null);
    keeping.keep(wanted);
  }

  function handleMine(mine: Wanted): void {
    isOverwriting.current = true;
    keep(mine);
  }

  const change = (part: LookPart, value: string) => keep({ part, fields: { intent: 'change', part, value } });

  function handlePublish(): void {
    const form = new FormData();
    form.append('intent', 'publish');
    for (const { revision } of look.changes) form.append('seen', revision);
    void publishing.submit(form);
  }

  function handleBack(version: LookVersion): void {
    setAsked(version);
    void bringing.submit({ intent: 'bring-back', versionId: version.id });
  }

  function handleDropped(next: OrganisedLook): void {
    setDropping(false);
    setTheirs([]);
    setUnkept([]);
    take(next, true);
    tell(t(m.organise_look_dropped));
  }

  const title = t(m.organise_look);
  const setback = keeping.setback ?? publishing.setback ?? bringing.setback;
  const isRightGone = [keeping, publishing, bringing].some(({ outcome }) => outcome?.kind === 'no-right');
  const shown = look.changes.map(({ revision }) => revision).join('-');
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={setback !== null} />
      <PageHead title={title} text={t(m.organise_look_text)} community={{ name: community.name, colour: look.published.colour ?? '' }} />
      {setback === null ? null : <SetbackAlert title={t(m.organise_look_save_failed)} setback={setback} />}
      {isRightGone ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      {publishing.outcome?.kind === 'unseen' ? (
        <Alert tone="warning" title={t(m.organise_look_new)}>
          {t(m.organise_look_new_text)}
        </Alert>
      ) : null}
      {theirs[0] === undefined ? null : (
        <Alert tone="warning" title={t(m.organise_look_theirs, { name: theirs[0].by === '' ? t(m.organise_look_someone) : theirs[0].by })}>
          {t(m.organise_look_theirs_text, {
            parts: partsWords(
              t,
              language,
              theirs.map(({ part }) => part),
            ),
          })}
        </Alert>
      )}
      {unkept.map((mine) => (
        <LookConflict
          key={mine.part}
          part={mine.part}
          onMine={() => handleMine(mine)}
          onTheirs={() => setUnkept((before) => withoutPart(before, mine.part))}
        />
      ))}
      <div className="look">
        <div className="stack stack--l" key={round}>
          <LookName look={look} onChange={(name) => change('name', name)} />
          <LookColour look={look} onChange={(colour) => change('colour', colour)} />
          <LookPictures
            look={look}
            refused={refused}
            onChange={(part, file) => (file === '' ? change(part, '') : keep({ part, fields: { intent: 'picture', part, file } }))}
          />
          <LandingWords
            words={look.words}
            onChange={(html) => (html === '' ? change('words', '') : keep({ part: 'words', fields: { intent: 'words', html } }))}
          />
        </div>
        <LookPreview community={community} revision={shown} />
      </div>
      <LookFoot
        look={look}
        isKeeping={keeping.isBusy}
        isPublishing={publishing.isBusy}
        onPublish={handlePublish}
        onDrop={() => setDropping(true)}
      />
      <LookVersions
        versions={look.versions}
        busyId={bringing.isBusy ? asked?.id : undefined}
        isGone={bringing.outcome?.kind === 'version-gone'}
        onBack={handleBack}
      />
      {hasLifts ? <OwnPlaces community={community} /> : null}
      {isDropping ? <DropDialog onDropped={handleDropped} onClose={() => setDropping(false)} /> : null}
      {toast}
    </>
  );
}

/** They are published at once, so they have a page of their own. */
function OwnPlaces({ community }: { readonly community: InScope }) {
  const t = useWords();
  return (
    <p>
      <Link className="tap-link" to={placesPath(community)}>
        {t(m.organise_places)}
      </Link>
    </p>
  );
}
