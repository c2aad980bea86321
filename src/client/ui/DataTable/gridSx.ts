import type { SxProps, Theme } from '@mui/material/styles';

/** A sheet of paper with hairlines: no lines between columns, quiet headings. */
export const gridSx: SxProps<Theme> = {
  '--DataGrid-overlayHeight': '300px',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
  '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
  '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary' },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': { fontVariantNumeric: 'tabular-nums' },
  '& [aria-colindex="1"]': { pl: 2 },
  '& .MuiDataGrid-row:hover': { bgcolor: 'action.hover' },
  '& .MuiDataGrid-columnHeader[data-field=actions], & .MuiDataGrid-cell[data-field=actions]': {
    position: 'sticky',
    right: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
  },
  '& .MuiDataGrid-row.Mui-selected .MuiDataGrid-cell[data-field=actions]': { bgcolor: 'inherit' },
};
