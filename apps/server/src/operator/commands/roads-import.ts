import { basename } from 'node:path';
import { Argument, Option } from 'commander';
import { checkExtract } from '../../map/roads/check-extract.ts';
import type { NamedExtract } from '../../map/roads/change-roads.ts';
import type { RoadArea } from '../../map/roads/roads-folder.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { timeText } from '../terminal/stage-progress.ts';
import { boundsText, bytesText, changeRoadsShown, namesText } from '../roads/tell-roads.ts';
import { labelled, shown } from '../terminal/text-table.ts';

const NAME = /^[A-Za-z0-9][\w-]{0,79}$/;
/** Two areas count as the same if their sides differ by less than this. */
const SAME_DEGREES = 0.1;

export const roadsImport: Command = {
  words: 'roads import',
  isAudited: true,
  description:
    'import the roads and places of areas from extracts of OpenStreetMap (.osm.pbf); servers may be running, and take them by themselves',
  takes: [
    new Argument('<files...>', 'the extract of each area, for example from https://download.geofabrik.de/'),
    new Option(
      '--name <name>',
      'the name of the area, where it is one: letters, digits, - and _; without it, that of the file without .osm.pbf',
    ),
  ],
  help: `The tiles are built anew from all areas, so that roads lead from one into the next. An area that is there
already is replaced: give a newer extract the same name. Until all is done, and whenever it fails, the roads
stay as they are. It takes a copy of each extract, and meanwhile about eight times the size of all extracts.
The places of the extract (villages, streets, stations, workplaces) come into the store, and are found by members.
Where ROUTING_URL is set, servers ask those Valhalla servers for roads; where GEOCODER_URL is, Photon for places.
docs/roads.md describes the rest.`,
  example: 'roads import rutland-latest.osm.pbf --name rutland',
  async run(context, { operands: typed, text }) {
    if (text('name') !== undefined && typed.length > 1) return refused('--name is for one file: several are named after their files.', 2);
    const extracts: NamedExtract[] = [];
    for (const file of typed) {
      const name = text('name') ?? basename(file).replace(/(\.osm)?\.pbf$/i, '');
      if (!NAME.test(name))
        return refused(`${shown(name)} cannot name an area: up to 80 letters, digits, - and _ can. Give another one with --name.`, 2);
      if (extracts.some((other) => other.name === name)) return refused(`Two of the files would be the area '${name}'.`, 2);
      const path = context.inputs.path(file);
      const extract = await checkExtract(path);
      if (extract.kind === 'unusable') return refused(`The file ${shown(file)} ${extract.why}. The roads are as they were.`);
      extracts.push({ name, path, extract });
    }
    const startedAt = performance.now();
    const done = await changeRoadsShown({ kind: 'import', extracts }, context);
    if (isRefused(done)) return done;
    const areas = done.roads?.areas ?? [];
    const lines = labelled([
      ...extracts.flatMap(({ name, extract: { bounds, bytes } }) => [
        ['area', name] as const,
        ['bounds', boundsText(bounds)] as const,
        ['extract', bytesText(bytes)] as const,
      ]),
      ['tiles', `${bytesText(done.tileBytes)}${areas.length > extracts.length ? `, of all ${areas.length} areas` : ''}`],
      ['time', timeText(performance.now() - startedAt)],
      ...(done.peakMemoryBytes === null ? [] : [['memory', `${bytesText(done.peakMemoryBytes)} at most, besides mapped files`] as const]),
    ]);
    const notes = extracts.map(({ name, extract }) => {
      const same = areas.find((area) => area.name !== name && isSameGround(area.bounds, extract.bounds));
      return same === undefined
        ? ''
        : `\nNote: '${same.name}' has the same bounds as '${name}'. If it is the older of the two: roads remove ${same.name}.`;
    });
    const names = namesText(extracts.map(({ name }) => name));
    return `Imported the roads of ${names}. Servers take them within a minute.\n${lines}${notes.join('')}`;
  },
};

function isSameGround(one: RoadArea['bounds'], other: RoadArea['bounds']): boolean {
  return (['south', 'west', 'north', 'east'] as const).every((side) => Math.abs(one[side] - other[side]) < SAME_DEGREES);
}
