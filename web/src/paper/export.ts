// What the paper's page saves: its figure, and what `bco reproduce` writes.
import type { Claim, Result } from '../engine';
import { pictures, type Item } from '../files/dialogs';
import { save, toCsv } from '../files/export';

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What decides a claim stands behind its figures. */
export function claimsCsv(claims: readonly Claim[]): string {
  const rows = claims.map(({ claim, verdict, statement, figures, reason }) =>
    [claim, verdict, cell(statement), cell([figures, reason].filter(Boolean).join('. '))].join(),
  );
  return `${['claim,verdict,statement,figures', ...rows].join('\n')}\n`;
}

export function exportItems(
  panels: HTMLElement,
  results: readonly Result[],
  known: readonly Result[],
  claims: readonly Claim[],
): Item[] {
  const csv = (label: string, help: string, name: string, text: () => string): Item => ({
    label,
    help,
    save: () => save(name, text(), 'text/csv'),
  });
  const same = 'as `bco reproduce` writes them';
  return [
    ...pictures('bco-paper', panels),
    csv('CSV of the curves', same, 'curves.csv', () => toCsv(...results)),
    csv('CSV of the curves without resets', 'of projection-free, told T: for claim 11', 'curves-known.csv', () =>
      toCsv(...known),
    ),
    csv('CSV of the claims', same, 'claims.csv', () => claimsCsv(claims)),
  ];
}
