import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import { saleMailChoices, type SaleMails } from '#shared/account/saleMailChoices';

import { useSetSaleMailsMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

/** For who runs groups: when they are mailed of what is sold. */
export function SaleMailsSection({ saleMails }: { saleMails: SaleMails }) {
  const [setSaleMails, isBusy] = useAct(useSetSaleMailsMutation(), {
    failure: 'Failed to save your choice.',
    done: 'Your choice is saved.',
  });
  return (
    <Setting
      title="Emails about sales"
      text="We always email you when an animal is full."
      action={
        <TextField
          select
          size="small"
          label="Email me"
          value={saleMails}
          disabled={isBusy}
          onChange={({ target }) => {
            const choice = saleMailChoices.find((each) => each === target.value);
            if (choice) void setSaleMails({ body: { saleMails: choice } });
          }}
          sx={{ minWidth: 200 }}
        >
          {saleMailChoices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choiceLabels[choice]}
            </MenuItem>
          ))}
        </TextField>
      }
    />
  );
}

const choiceLabels: Record<SaleMails, string> = {
  each: 'With each sale',
  daily: 'Once a day',
  never: 'Never',
};
