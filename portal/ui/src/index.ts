/**
 * The public parts of the design system. Artwork and icon markup without React: `@studio/ui/artwork-svg`,
 * `@studio/ui/icons`.
 */

export { Artwork, type ArtworkProps } from './artwork/artwork.tsx'
export { Avatar, type AvatarProps, getInitials } from './artwork/avatar.tsx'
export { getCoverHeight, ProgramCover, type ProgramCoverProps } from './artwork/program-cover.tsx'
export { RoomScene, type RoomSceneProps } from './artwork/room-scene.tsx'
export {
  type ArtworkKind,
  type ClassKind,
  getPigment,
  type Pigment,
  type ProgramKind,
  toKind,
  toSeed,
} from './artwork-svg/artwork-svg.ts'
export { Badge, type BadgeProps, type BadgeTone } from './badge/badge.tsx'
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonVariant,
  getButtonClass,
  IconButton,
  type IconButtonProps,
} from './button/button.tsx'
export { Card, type CardProps } from './card/card.tsx'
export { Checkbox, type CheckboxProps } from './choice/checkbox.tsx'
export { type RadioCardOption, RadioCards, type RadioCardsProps } from './choice/radio-cards.tsx'
export { AccountMenu, type AccountMenuProps } from './chrome/account-menu.tsx'
export { Footer, type FooterColumn, type FooterProps } from './chrome/footer.tsx'
export { Header, type HeaderProps } from './chrome/header.tsx'
export type { HeaderPaths, HeaderUser, NavItem } from './chrome/nav.ts'
export { type Theme, ThemeSwitch, type ThemeSwitchProps } from './chrome/theme-switch.tsx'
export { AlertDialog, type AlertDialogProps } from './dialog/alert-dialog.tsx'
export { Dialog, type DialogProps } from './dialog/dialog.tsx'
export { Field, FieldError, type FieldProps } from './field/field.tsx'
export { FieldRow } from './field/field-row.ts'
export { Price, type PriceProps } from './figures/price.tsx'
export { type Stat, StatStrip, StatTiles, type StatTilesProps } from './figures/stat-tile.tsx'
export { WeekTicks, type WeekTicksProps } from './figures/ticks.tsx'
export { caretDown } from './icon/form-icon-paths.ts'
export { Icon, type IconName, type IconProps } from './icon/icon.tsx'
export { PathIcon } from './icon/path-icon.tsx'
export {
  Input,
  type InputProps,
  SearchInput,
  type SearchInputProps,
  Textarea,
  type TextareaProps,
} from './input/input.tsx'
export { PasswordInput, type PasswordInputProps } from './input/password-input.tsx'
export { LinkList, type LinkListItem, type LinkListProps, type TickItem, TickList } from './list/lists.tsx'
export { Notice, type NoticeProps } from './notice/notice.tsx'
export { PageHead, type PageHeadProps } from './page/page-head.tsx'
export { Pagination, type PaginationProps } from './page/pagination.tsx'
export { SkipLink, VisuallyHidden } from './page/skip-link.tsx'
export { Select, type SelectOption, type SelectProps } from './select/select.tsx'
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx'
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx'
export {
  ClassCardSkeletons,
  LineSkeletons,
  ProgramSkeletons,
  SkeletonLine,
  type SkeletonListProps,
} from './states/skeletons.tsx'
export { type Column, type ColumnPart, Table, type TableProps } from './table/table.tsx'
export { type FilterOption, FilterTabs, type FilterTabsProps } from './tabs/filter-tabs.tsx'
export { type TabItem, Tabs, type TabsProps, type TabTrigger } from './tabs/tabs.tsx'
export { Toast, type ToastAction, type ToastProps, ToastRegion, toastDuration } from './toast/toast.tsx'
export { TooltipLayer } from './tooltip/tooltip-layer.tsx'
