import { onlineForm } from './onlineForm';

it('builds an index of a table that was there before concurrently, after the rest', () => {
  const statements = [
    'ALTER TABLE "purchases" ADD COLUMN "network" text;',
    '\nCREATE INDEX "purchases_network_idx" ON "purchases" USING btree ("network") WHERE "purchases"."network" is not null;',
    '\nCREATE UNIQUE INDEX "purchases_cash_key" ON "purchases" USING btree ("cash_key");',
    '\ninsert into "shops" default values;',
  ];
  expect(onlineForm(statements)).toEqual({
    together: [
      'ALTER TABLE "purchases" ADD COLUMN "network" text',
      'insert into "shops" default values',
    ],
    afterwards: [
      {
        index: 'purchases_network_idx',
        statement:
          'create index concurrently if not exists "purchases_network_idx" ON "purchases" USING btree ("network") WHERE "purchases"."network" is not null',
      },
      {
        index: 'purchases_cash_key',
        statement:
          'create UNIQUE index concurrently if not exists "purchases_cash_key" ON "purchases" USING btree ("cash_key")',
      },
    ],
  });
});

it('adds a rule to a table that was there before unchecked, and checks it after the rest', () => {
  const statements = [
    'ALTER TABLE "groups" ADD CONSTRAINT "groups_days" CHECK ("groups"."fill_by" > now());',
    'ALTER TABLE "groups" ADD CONSTRAINT "groups_owner" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action',
  ];
  expect(onlineForm(statements)).toEqual({
    together: [
      'ALTER TABLE "groups" ADD CONSTRAINT "groups_days" CHECK ("groups"."fill_by" > now()) not valid',
      `${statements[1] ?? ''} not valid`,
    ],
    afterwards: [
      { statement: 'alter table "groups" validate constraint "groups_days"' },
      { statement: 'alter table "groups" validate constraint "groups_owner"' },
    ],
  });
});

it.each([
  [
    'belongs to a table that is new',
    [
      'CREATE TABLE "places" (\n\t"id" uuid PRIMARY KEY NOT NULL\n)',
      'ALTER TABLE "places" ADD CONSTRAINT "places_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id")',
      'CREATE INDEX "places_idx" ON "places" USING btree ("id")',
    ],
  ],
  [
    'takes the place of an index of the same name',
    [
      'DROP INDEX "ledger_key"',
      'CREATE UNIQUE INDEX "ledger_key" ON "ledger" USING btree ("purchase_id")',
    ],
  ],
  ['is several statements in one', ['create index a on b (c); create index d on b (e)']],
])('leaves together what %s', (_, statements) => {
  expect(onlineForm(statements)).toEqual({ together: statements, afterwards: [] });
});

it('takes what is written for outside of a transaction as it is', () => {
  const statements = [
    'CREATE INDEX CONCURRENTLY "users_idx" ON "users" USING btree ("name")',
    'drop index concurrently if exists "users_old_idx"',
    'alter table "users" validate constraint "users_check"',
  ];
  expect(onlineForm(statements).together).toEqual([]);
  expect(onlineForm(statements).afterwards.map(({ statement }) => statement)).toEqual([
    'create index concurrently if not exists "users_idx" ON "users" USING btree ("name")',
    ...statements.slice(1),
  ]);
});
