import Check from '@mui/icons-material/CheckCircle';
import Todo from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { useGetRanchPageQuery } from '../../../api/ranchesApi';
import { useListUsersQuery } from '../../../api/usersApi';
import { paths } from '../../../config/paths';
import { visuallyHidden } from '../../../ui/visuallyHidden';

interface Step {
  title: string;
  text: string;
  /** Address where it is done; left out where the step before leads there. */
  to?: string;
  label?: string;
  isDone: boolean;
}

/** How an empty shop comes to its first animal on sale. */
export function FirstStepsOfShop({ hasSupplier }: { hasSupplier: boolean }) {
  const { data } = useListUsersQuery({ query: { role: 'supplieradmin', page: 1, pageSize: 1 } });
  return (
    <FirstSteps
      steps={[
        {
          title: 'Add a supplier',
          text: 'The ranch or farm whose animals are offered.',
          to: paths.manageSuppliers,
          label: 'Manage Suppliers',
          isDone: hasSupplier,
        },
        {
          title: 'Give it an admin',
          text: 'Add a user with the role Supplier admin, or approve a user who asked.',
          to: paths.manageUsers,
          label: 'Manage Users',
          isDone: data?.items.some(({ role }) => role === 'supplieradmin') ?? false,
        },
        firstGroup,
      ]}
    />
  );
}

const firstGroup: Step = {
  title: 'Create the first group',
  text: 'Say what the animal costs and how many portions it is split into.',
  to: paths.createGroup,
  label: 'Create a group',
  isDone: false,
};

/** Steps of a new ranch to its first buyers. */
export function FirstStepsOfRanch({ supplierId }: { supplierId: string | null }) {
  const { data } = useGetRanchPageQuery(
    { params: { id: supplierId ?? '' } },
    { skip: supplierId === null },
  );
  return (
    <FirstSteps
      steps={[
        firstGroup,
        {
          title: 'Share its link',
          text: 'The group’s page has a link to send, and its QR code to print.',
          isDone: false,
        },
        {
          title: 'Turn on your page',
          text: 'All that you sell, under one address with a QR code for your stand or truck.',
          to: paths.ranchPage(),
          label: 'Ranch Page',
          isDone: data?.page?.isOpen ?? false,
        },
      ]}
    />
  );
}

function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Box
      component="ol"
      aria-label="First steps"
      sx={{ listStyle: 'none', p: 0, m: 0, textAlign: 'left' }}
    >
      {steps.map((step) => (
        <Box key={step.title} component="li" sx={stepSx}>
          {step.isDone ? <Check color="success" /> : <Todo color="disabled" />}
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {step.title}
              {step.isDone ? (
                <Box component="span" sx={visuallyHidden}>
                  : done
                </Box>
              ) : null}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {step.text}
            </Typography>
          </Box>
          {step === next && step.to ? (
            <Button variant="outlined" component={RouterLink} to={step.to}>
              {step.label}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

const stepSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
