import { groupChange, groupQueries } from '../../../api/groupQueries';
import { routes } from '../../../api/routes';

const picturesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    addPicture: build.mutation(groupChange(routes.pictures.addPicture)),
    arrangePictures: build.mutation(groupChange(routes.pictures.arrangePictures)),
    removePicture: build.mutation(groupChange(routes.pictures.removePicture)),
  }),
});

export const { useAddPictureMutation, useArrangePicturesMutation, useRemovePictureMutation } =
  picturesApi;
