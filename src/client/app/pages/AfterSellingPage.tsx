import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { paths } from '../../config/paths';
import { MilestonesSection } from '../../features/milestones/MilestonesSection';
import { NextOfGroup } from '../../features/steps/NextOfGroup';
import { FoldedSections } from '../../ui/FoldedSections';
import { lazyPart } from '../../ui/lazyPart';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';

/** Room of a section of one line, so that the lines below stay where they are. */
const Line = () => <Skeleton variant="rounded" height={64} />;

/** For a group that was called off, so loaded later. */
const DeadlineNotice = lazyPart(() => import('../../ui/Deadline/DeadlineNotice'), 'DeadlineNotice');

const NewsSection = lazyPart(() => import('../../features/news/NewsSection'), 'NewsSection', Line);

const BuyersSection = lazyPart(() => import('./BuyersSection'), 'BuyersSection', Line);

const CutSheetsSection = lazyPart(
  () => import('../../features/cutSheets/CutSheetsSection'),
  'CutSheetsSection',
  Line,
);

const WindowsSection = lazyPart(
  () => import('../../features/pickup/WindowsSection'),
  'WindowsSection',
  Line,
);

const HangingWeightSection = lazyPart(
  () => import('../../features/pickup/HangingWeightSection'),
  'HangingWeightSection',
  Line,
);

const StatementsSection = lazyPart(
  () => import('../../features/weight/StatementsSection'),
  'StatementsSection',
  Line,
);

const ButcherLinkSection = lazyPart(
  () => import('../../features/papers/ButcherLinkSection'),
  'ButcherLinkSection',
  Line,
);

/** What a ranch has to do for a group after selling it; each feature has its section. */
export function AfterSellingPage() {
  const { id = '' } = useParams();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  if (isLoading) return <LoadingState label="Loading group" rows={6} />;
  if (!group) {
    const ways = [{ label: 'Groups', to: paths.manageGroups }];
    return errorStatus(error) === 404 ? (
      <PageProblem message="Group not found" ways={ways} />
    ) : (
      <PageUnloaded
        answer={{ error, refetch }}
        failure="Failed to load group details"
        ways={ways}
      />
    );
  }
  return (
    <>
      <PageTitle
        back={{ label: group.name, to: paths.adminGroup(id) }}
        action={
          <Stack direction="row" spacing={1}>
            <Button
              variant="outlined"
              startIcon={<Print />}
              component={RouterLink}
              to={paths.papers(id)}
            >
              Papers
            </Button>
            <Button variant="outlined" component={RouterLink} to={paths.checkOff(id)}>
              Check-off
            </Button>
          </Stack>
        }
      >
        From butcher to freezer
      </PageTitle>
      {group.calledOffAt ? (
        <Box sx={{ mb: 3 }}>
          <DeadlineNotice group={group} />
        </Box>
      ) : null}
      <FoldedSections
        above={
          group.can.afterSelling ? (
            <NextOfGroup groupId={id} hasBuyers={group.quarters.sold > 0} />
          ) : null
        }
      >
        {group.calledOffAt ? null : <MilestonesSection group={group} />}
        <NewsSection group={group} />
        <BuyersSection group={group} />
        <CutSheetsSection group={group} />
        <WindowsSection group={group} />
        {group.calledOffAt ? null : <HangingWeightSection group={group} />}
        {group.pricing ? <StatementsSection group={group} /> : null}
        <ButcherLinkSection groupId={id} name={group.name} />
      </FoldedSections>
    </>
  );
}
