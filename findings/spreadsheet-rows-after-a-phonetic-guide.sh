#!/usr/bin/env bash
# exceljs 4.4.0 and hucre 1.0.0 beside xlsx 0.18.5 (all from npm; run with Node 20 or newer)
#
# A sheet of four rows with inline strings. The text of the second row has a phonetic guide (<rPh>, ECMA-376 part 1,
# 18.4.6), which says how it is read aloud and is no part of the cell's value; spreadsheet programs write one by
# themselves where text is typed with an input method.
# Expected: the same four names from each reader.
# Behavior: exceljs has the first row alone. The cell with the guide and every row after it are empty, without an error,
#   although their cells are as plain as the first. hucre has all rows, but appends the guide to the cell's text.
#   xlsx reads the sheet as expected. A list of buyers that is read this way looks complete and is short.
# Exit code 0: seen as described. 1: something of it has changed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 hucre@1.0.0 xlsx@0.18.5 fflate@0.8.2

cat > look.mjs <<'LOOK'
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import XLSX from 'xlsx';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const related = (kind, target) =>
  `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/></Relationships>`;
const row = (number, text) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is>${text}</is></c></row>`;
const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/></Types>`,
  '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Buyers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${[
    row(1, '<t>Abe</t>'),
    row(2, '<t>Hana</t><rPh sb="0" eb="4"><t>ha-na</t></rPh>'),
    row(3, '<t>Ken</t>'),
    row(4, '<t>Mio</t>'),
  ].join('')}</sheetData></worksheet>`,
};
const file = zipSync(
  Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
);

const say = (reader, names) =>
  console.log(`${reader}: ${names.map((name) => name ?? '(none)').join(', ')}`);

const book = new ExcelJS.Workbook();
await book.xlsx.load(Buffer.from(file));
say(
  'exceljs',
  [1, 2, 3, 4].map((number) => book.worksheets[0].getCell(number, 1).value),
);
const { sheets } = await readXlsx(file);
say(
  'hucre',
  [0, 1, 2, 3].map((index) => sheets[0].rows[index]?.[0]),
);
const { Sheets } = XLSX.read(file);
say(
  'xlsx',
  [1, 2, 3, 4].map((number) => Sheets.Buyers[`A${number}`]?.v),
);
LOOK
node look.mjs | tee seen.txt

diff seen.txt - <<'SEEN' && echo 'As described.'
exceljs: Abe, (none), (none), (none)
hucre: Abe, Hanaha-na, Ken, Mio
xlsx: Abe, Hana, Ken, Mio
SEEN
