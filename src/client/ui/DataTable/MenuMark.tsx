import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import RadioChecked from '@mui/icons-material/RadioButtonChecked';
import RadioUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import ListItemIcon from '@mui/material/ListItemIcon';

interface MenuMarkProps {
  kind: 'checkbox' | 'radio';
  isChecked: boolean;
}

const marks = {
  checkbox: { checked: CheckBox, unchecked: CheckBoxBlank },
  radio: { checked: RadioChecked, unchecked: RadioUnchecked },
};

/** Shows the checked state of its menu item; a real checkbox would be a control inside a control. */
export function MenuMark({ kind, isChecked }: MenuMarkProps) {
  const Mark = marks[kind][isChecked ? 'checked' : 'unchecked'];
  return (
    <ListItemIcon sx={{ color: isChecked ? 'primary.main' : 'text.secondary' }}>
      <Mark fontSize="small" />
    </ListItemIcon>
  );
}
