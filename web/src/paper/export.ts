// The files that the paper's page saves: its figure, and those of `bco reproduce`.
import type { Claim, Engine, Result } from '../engine';
import { numbers, pictures, type ExportItem } from '../files/dialogs';
import { save, toCsv } from '../files/export';
import type { Provenance } from '../session/provenance';

/** The repeats of an experiment, and where they come from. */
export interface Part {
  provenance: Provenance;
  result: Result;
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The claims as CSV; the reason stands behind the figures. */
export function claimsCsv(claims: readonly Claim[]): string {
  const rows = claims.map(({ claim, verdict, statement, figures, reason }) =>
    [claim, verdict, cell(statement), cell([figures, reason].filter(Boolean).join('. '))].join(),
  );
  return `${['claim,verdict,statement,figures', ...rows].join('\n')}\n`;
}

export function exportItems(
  engine: Pick<Engine, 'catalogue' | 'module'>,
  panels: HTMLElement,
  parts: readonly Part[],
  withoutResets: readonly Part[],
  claims: readonly Claim[],
  readings: string | undefined,
): ExportItem[] {
  const provenances = parts.map(({ provenance }) => provenance);
  const csv = (label: string, help: string, name: string, text: () => string): ExportItem => ({
    label,
    help,
    save: () => save(name, text(), 'text/csv'),
  });
  const rows = (of: readonly Part[]) =>
    toCsv(
      engine,
      of.map(({ provenance, result }) => ({ provenance, records: result.records })),
    );
  const same = 'as `bco reproduce` writes them';
  const json = numbers('bco-paper', engine, [...parts, ...withoutResets]).find(({ label }) => label === 'JSON')!;
  return [
    ...pictures('bco-paper', panels, provenances, engine.catalogue),
    csv('CSV of the curves', same, 'curves.csv', () => rows(parts)),
    csv(
      'CSV of the curves without resets',
      'of projection-free with the state kept from epoch to epoch: for claim 11',
      'curves-without-resets.csv',
      () => rows(withoutResets),
    ),
    csv('CSV of the claims', same, 'claims.csv', () => claimsCsv(claims)),
    ...(readings
      ? [csv('CSV of the readings', 'as `bco reproduce --readings` writes them', 'readings.csv', () => readings)]
      : []),
    { ...json, help: 'all curves with their configurations; this page can open it again' },
  ];
}
