import type { Supplier } from '#shared/suppliers/suppliers.contract';

/** A supplier may have been stored without one or another. */
export const completeSupplier = ({
  address,
  ...answer
}: Partial<Supplier> & Pick<Supplier, '_id'>): Supplier => ({
  name: '',
  email: '',
  phone: '',
  ...answer,
  address: { street: '', city: '', state: '', zip: '', ...address },
});

type NamedSupplier = Pick<Supplier, '_id'> & { name: string | null };

/** A supplier with its contact details, as found among the `known`; of others only the name is known. */
export const supplierOf = (
  { supplier: { _id, name } }: { supplier: NamedSupplier },
  known: readonly Supplier[] = [],
): Supplier => {
  const found = known.find((one) => one._id === _id);
  return { ...(found ?? completeSupplier({ _id })), name: name ?? found?.name ?? 'Supplier' };
};
